// @vitest-environment jsdom
import i18n from 'i18next'
import { act, createElement, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { startI18n } from '../i18n'
import { DateTimeInput } from './DateTimeInput'

globalThis.IS_REACT_ACT_ENVIRONMENT = true
let root: Root | null = null
beforeAll(async () => {
  await startI18n()
  await i18n.loadNamespaces(['tenders', 'app'])
  await i18n.changeLanguage('de')
})
afterEach(async () => {
  await act(async () => root?.unmount())
  document.body.innerHTML = ''
})

/** A deadline of 10:00 whose day is pasted; what it is then, and what stands there once it is left. */
const pasted = async (day: string): Promise<{ value: string | null; text: string }> => {
  let value: string | null = null
  const Page = () => {
    const [now, set] = useState<string | null>(null)
    value = now
    return createElement(DateTimeInput, { label: 'Frist', value: now, onChange: set })
  }
  const place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  await act(async () => root?.render(createElement(Page)))
  const [dayInput, timeInput] = [...place.querySelectorAll('input')]
  const type = async (control: HTMLInputElement | undefined, text: string): Promise<void> => {
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(control, text)
      control?.dispatchEvent(new Event('input', { bubbles: true }))
    })
  }
  await act(async () => dayInput?.focus())
  await type(dayInput, day)
  await type(timeInput, '10:00')
  await act(async () => dayInput?.blur())
  return { value, text: place.textContent ?? '' }
}

it.each(['15. März 2027', '15.03.2027', 'Mo 15.03.2027', '\u200e15\u200e.\u200e03\u200e.\u200e2027', 'March 15, 2027'])(
  'a deadline takes %j',
  async (day) => expect((await pasted(day)).value).toBe('2027-03-15T09:00:00.000Z'),
)

it('a deadline tells a weekday that is not the day’s, and a day that there is not', async () => {
  expect(await pasted('Di 15.03.2027')).toMatchObject({ value: null, text: expect.stringContaining('passt der Wochentag nicht zum Datum') })
  expect(await pasted('31. November 2027')).toMatchObject({ value: null, text: expect.stringContaining('gibt es nicht') })
})
