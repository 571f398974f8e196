// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest'
import { getAt } from '../../../engine/form'
import { exampleTemplate, inGroup } from '../testing/exampleTemplate'
import { mountForm, type Mounted } from '../testing/mountForm'

let form: Mounted
afterEach(() => form.close())
const inputs = (): HTMLInputElement[] => form.all('.f-field input').map((one) => one as HTMLInputElement)
const first = (): HTMLInputElement => inputs()[0] ?? document.createElement('input')
const second = (): HTMLInputElement => inputs()[1] ?? document.createElement('input')

describe('date', () => {
  const template = exampleTemplate({ fields: [{ id: 'A', valueType: 'date', displayType: 'DATE', required: true }] })

  it('stores the day with the zone it has in Berlin', async () => {
    form = await mountForm({ template })
    await form.type(first(), '22.12.2026')
    expect(getAt(form.data(), inGroup('A'))).toBe('2026-12-22+01:00')
    await form.type(first(), '1.7.2026')
    expect(getAt(form.data(), inGroup('A'))).toBe('2026-07-01+02:00')
  })

  it.each([
    ['de', ['3. April 2027', '4. März 2027']],
    ['en', ['3 April 2027', '4 March 2027']],
  ] as const)('asks in %s which day numbers with slashes are, and stores none before', async (lang, readings) => {
    form = await mountForm({ template, lang })
    await form.type(first(), '03/04/2027')
    await form.leave(first())
    expect(getAt(form.data(), inGroup('A'))).toBeUndefined()
    expect(form.all('.nq button').map((button) => button.textContent)).toEqual(readings)
    expect(form.find('.f-hint.bad').textContent).toMatch(lang === 'de' ? /welcher Tag gemeint ist/ : /which day is meant/)
    await form.click(form.all('.nq button')[1])
    expect(first().value).toBe(readings[1])
    await form.leave(first())
    expect([getAt(form.data(), inGroup('A')), form.all('.nq').length, first().value.slice(-10)]).toEqual([
      '2027-03-04+01:00',
      0,
      lang === 'de' ? '04.03.2027' : '04/03/2027',
    ])
  })

  it('shows it with its weekday, in both languages', async () => {
    form = await mountForm({ template, values: { [inGroup('A')]: '2026-12-22+01:00' } })
    expect(first().value).toBe('Di., 22.12.2026')
    form.close()
    form = await mountForm({ template, lang: 'en', values: { [inGroup('A')]: '2026-12-22+01:00' } })
    expect(first().value).toBe('Tue, 22/12/2026')
  })

  it('takes a year of two digits when the field is left, and no earlier: it may be the beginning of another', async () => {
    form = await mountForm({ template })
    for (const typed of ['15.01.2', '15.01.20', '15/01/20', '150120']) {
      await form.type(first(), typed)
      expect(getAt(form.data(), inGroup('A'))).toBeUndefined()
    }
    await form.type(first(), '15.01.202')
    await form.type(first(), '15.01.2027')
    expect(getAt(form.data(), inGroup('A'))).toBe('2027-01-15+01:00')
    await form.type(first(), '22.12.26')
    expect(form.all('.f-hint.bad')).toHaveLength(0)
    await form.leave(first())
    expect(getAt(form.data(), inGroup('A'))).toBe('2026-12-22+01:00')
    expect(first().value).toBe('Di., 22.12.2026')
  })

  it.each([
    ['15. März 2027', '2027-03-15+01:00', 'Mo., 15.03.2027'],
    ['1. Dez. 2026', '2026-12-01+01:00', 'Di., 01.12.2026'],
    ['Mo 30.11.2026', '2026-11-30+01:00', 'Mo., 30.11.2026'],
    ['\u200e30\u200e.\u200e11\u200e.\u200e2026', '2026-11-30+01:00', 'Mo., 30.11.2026'],
  ])('takes a pasted %j', async (pasted, value, shown) => {
    form = await mountForm({ template })
    await form.type(first(), pasted)
    await form.leave(first())
    expect([getAt(form.data(), inGroup('A')), first().value]).toEqual([value, shown])
  })

  it('changes the numbers beside a weekday that stood there, and tells one that was typed wrong', async () => {
    form = await mountForm({ template, values: { [inGroup('A')]: '2026-12-22+01:00' } })
    await form.focus(first())
    await form.type(first(), 'Di., 23.12.2026')
    await form.leave(first())
    expect([getAt(form.data(), inGroup('A')), first().value]).toEqual(['2026-12-23+01:00', 'Mi., 23.12.2026'])
    await form.focus(first())
    await form.type(first(), 'Fr 24.11.2026')
    await form.leave(first())
    expect(getAt(form.data(), inGroup('A'))).toBeUndefined()
    expect(form.find('.f-hint.bad').textContent).toContain('passt der Wochentag nicht zum Datum')
  })

  it('refuses a day that is not in the calendar', async () => {
    form = await mountForm({ template })
    await form.type(first(), '30.02.2026')
    await form.leave(first())
    expect(getAt(form.data(), inGroup('A'))).toBeUndefined()
    expect(form.find('.f-hint.bad').textContent).toContain('ein Datum')
  })

  it('chooses a day from the calendar by keyboard', async () => {
    form = await mountForm({ template, values: { [inGroup('A')]: '2026-12-22+01:00' } })
    await form.click(form.button(/Kalender öffnen/))
    expect(form.find('.f-cal [aria-live]').textContent).toBe('Dezember 2026')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Di., 22.12.2026')
    await form.press(document.activeElement as HTMLElement, 'ArrowDown')
    await form.press(document.activeElement as HTMLElement, 'ArrowRight')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Mi., 30.12.2026')
    await form.press(document.activeElement as HTMLElement, 'PageDown')
    expect(form.find('.f-cal [aria-live]').textContent).toBe('Januar 2027')
    await form.click(document.activeElement as HTMLElement)
    expect(getAt(form.data(), inGroup('A'))).toBe('2027-01-30+01:00')
    expect(form.all('.f-cal')).toHaveLength(0)
  })
})

describe('time', () => {
  it('stores hours, minutes and zone', async () => {
    form = await mountForm({ template: exampleTemplate({ fields: [{ id: 'A', valueType: 'time', displayType: 'TIME', required: true }] }) })
    await form.type(first(), '9.30')
    expect(getAt(form.data(), inGroup('A'))).toBe('09:30:00+01:00')
    await form.leave(first())
    expect(first().value).toBe('09:30')
  })
})

describe('a date and its time', () => {
  const DAY = { id: 'Frist(d)', valueType: 'date', displayType: 'DATE', required: true } as const
  const TIME = { id: 'Frist(t)', valueType: 'time', displayType: 'TIME', required: true } as const
  const template = exampleTemplate({ fields: [DAY, TIME] })

  it('stay where they are typed when the day makes the time required, and the time is said to be open', async () => {
    const optional = ['A', 'B', 'C', 'D'].map((id) => ({ id }))
    form = await mountForm({
      template: exampleTemplate({
        fields: [{ id: 'Titel', required: true }, { ...DAY, required: false }, { ...TIME, required: false }, ...optional],
        rules: [{ id: 'both', target: 'Frist(t)', effect: 'require', when: { '!!': [{ var: 'Frist(d)' }] } }],
      }),
    })
    await form.click(form.button(/Weitere Angaben/))
    const day = form.find<HTMLInputElement>('[data-path$="Frist(d)"] input')
    await form.focus(day)
    await form.type(day, '22.12.2026')
    expect(day.isConnected).toBe(true)
    expect(document.activeElement).toBe(day)
    expect(form.find('[data-path$="Frist(d)"] .f-group').classList).toContain('need')
    expect(form.find('[data-path$="Frist(d)"]').textContent).not.toContain('optional')
    // Cleared again nothing moves either.
    await form.type(day, '')
    expect(document.activeElement).toBe(day)
  })

  it('share one frame and are two fields', async () => {
    form = await mountForm({ template })
    expect(form.all('.f-group')).toHaveLength(1)
    await form.type(first(), '22.12.2026')
    await form.type(second(), '10:00')
    expect(getAt(form.data(), inGroup('Frist(d)'))).toBe('2026-12-22+01:00')
    expect(getAt(form.data(), inGroup('Frist(t)'))).toBe('10:00:00+01:00')
    expect(form.changes).toEqual([inGroup('Frist(d)'), inGroup('Frist(t)')])
  })

  it('moves the zone of the time when the day moves over a change of the clocks', async () => {
    form = await mountForm({ template, values: { [inGroup('Frist(d)')]: '2026-12-22+01:00', [inGroup('Frist(t)')]: '10:00:00+01:00' } })
    await form.type(first(), '01.07.2027')
    expect(getAt(form.data(), inGroup('Frist(t)'))).toBe('10:00:00+02:00')
    expect(second().value).toBe('10:00')
  })
})

describe('datetime', () => {
  it('stores one moment once both halves are there', async () => {
    form = await mountForm({
      template: exampleTemplate({ fields: [{ id: 'A', valueType: 'datetime', displayType: 'DATETIME', required: true }] }),
    })
    await form.type(first(), '22.12.2026')
    expect(getAt(form.data(), inGroup('A'))).toBeUndefined()
    await form.type(second(), '10:00')
    expect(getAt(form.data(), inGroup('A'))).toBe('2026-12-22T10:00:00+01:00')
    expect(first().value).toContain('22.12.2026')
  })
})
