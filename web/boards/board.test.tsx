import i18n from 'i18next'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import de from '../../engine/languages/de/web/boards.json'
import en from '../../engine/languages/en/web/boards.json'
import { Board, type BoardCard, type BoardLane, type BoardProps, type DropTarget } from '.'
import { besideOf, neighbour, placeOf } from './keys'
import { PITCH, shownOf } from './useShown'

const COLUMNS = [
  { id: 'a', label: 'Antrag' },
  { id: 'b', label: 'Verhandlung' },
  { id: 'c', label: 'Angebot' },
]
const card = (id: string, override: Partial<BoardCard> = {}): BoardCard => ({
  ...{ id, name: `Firma ${id}`, to: `/x/${id}`, line: 'Antrag gestern', isMuted: false, isMovable: true, isBusy: false },
  ...override,
})
const laneOf = (...cells: BoardCard[][]): BoardLane => ({
  ...{ id: '1', label: null, note: null, isFolded: false },
  cells: COLUMNS.map(({ id }, index) => ({ columnId: id, cards: cells[index] ?? [], count: cells[index]?.length ?? 0, sealed: null })),
})
const judge: BoardProps['judge'] = (cardId, { columnId }): DropTarget => {
  if (columnId === 'a') return { kind: 'home' }
  return columnId === 'b'
    ? { kind: 'open', label: 'Aufnehmen' }
    : { kind: 'refused', title: 'Hier noch nicht möglich.', why: `Die Angebotsphase hat noch nicht begonnen (${cardId}).` }
}

let root: Root | null = null
let box: HTMLElement
const onDrop = vi.fn()
const mount = async (override: Partial<BoardProps> = {}): Promise<void> => {
  box = document.createElement('div')
  document.body.append(box)
  root = createRoot(box)
  await show(override)
}
const show = (override: Partial<BoardProps>): Promise<void> =>
  act(async () =>
    root?.render(
      <MemoryRouter>
        <Board
          {...{ label: 'Tafel', columns: COLUMNS, lanes: [laneOf([card('1'), card('2')], [card('3')])], startColumn: 'a' }}
          {...{ judge, actionsOf: () => [], onDrop }}
          {...override}
        />
      </MemoryRouter>,
    ),
  )
const find = (selector: string): HTMLElement => {
  const found = box.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`${selector} in ${box.innerHTML}`)
  return found
}
const part = (id: string, name: string): HTMLElement => find(`[data-id="${id}"] .${name}`)
const press = (key: string): Promise<void> =>
  act(async () => void document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })))
const said = (): string => find('[role=status]').textContent ?? ''

beforeAll(async () => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true
  await i18n
    .use(initReactI18next)
    .init({ lng: 'de', resources: { de: { boards: de }, en: { boards: en } }, interpolation: { escapeValue: false } })
})
afterEach(async () => {
  await act(async () => root?.unmount())
  box.remove()
  onDrop.mockReset()
  await i18n.changeLanguage('de')
})

describe('a board by keyboard', () => {
  it('takes a card up, says what each column would do, and lays it down', async () => {
    await mount()
    await act(async () => part('1', 'b-grip').focus())
    await press(' ')
    expect(said()).toMatch(/^Firma 1 aufgenommen aus Antrag\./)
    expect(part('1', 'b-grip').getAttribute('aria-pressed')).toBe('true')
    await press('ArrowRight')
    expect(said()).toBe('Verhandlung: Aufnehmen. Leertaste legt ab.')
    expect(find('[data-column=b]').className).toContain('yes over')
    await press(' ')
    expect(onDrop).toHaveBeenCalledWith('1', { laneId: '1', columnId: 'b' })
    expect(said()).toBe('Firma 1 liegt jetzt in Verhandlung.')
    // The card is drawn in its new column, and has the focus there.
    await show({ lanes: [laneOf([card('2')], [card('3'), card('1')])] })
    expect(document.activeElement).toBe(part('1', 'b-grip'))
  })

  it('explains a refusal before the drop and keeps the card in hand; Escape lays it back', async () => {
    await mount()
    await act(async () => part('1', 'b-grip').focus())
    await press(' ')
    await press('ArrowRight')
    await press('ArrowRight')
    expect(said()).toBe('Angebot: Hier noch nicht möglich. Die Angebotsphase hat noch nicht begonnen (1).')
    expect(find('[data-column=c] .b-why').textContent).toContain('Hier noch nicht möglich.')
    await press('Enter')
    expect(onDrop).not.toHaveBeenCalled()
    expect(part('1', 'b-grip').getAttribute('aria-pressed')).toBe('true')
    await press('Escape')
    expect(said()).toBe('Firma 1 bleibt in Antrag.')
    expect(box.querySelector('.b-why')).toBeNull()
  })

  it('speaks English too', async () => {
    await i18n.changeLanguage('en')
    await mount()
    await act(async () => part('1', 'b-grip').focus())
    await press(' ')
    expect(said()).toMatch(/^Firma 1 picked up from Antrag\./)
  })

  it('goes from card to card, one stop for Tab in each column', async () => {
    await mount()
    await act(async () => part('1', 'b-name').focus())
    await press('ArrowDown')
    expect(document.activeElement).toBe(part('2', 'b-name'))
    expect([...box.querySelectorAll('.b-name[tabindex="0"]')].map((one) => one.textContent)).toEqual(['Firma 2', 'Firma 3'])
    await press('ArrowRight')
    expect(document.activeElement).toBe(part('3', 'b-name'))
    await press('ArrowLeft')
    expect(document.activeElement).toBe(part('1', 'b-name'))
    await press('End')
    expect(document.activeElement).toBe(part('2', 'b-name'))
  })
})

describe('the menu of a card', () => {
  it('offers what can be done, keeps what cannot with its reason, and gives the focus back', async () => {
    const chosen = vi.fn()
    await mount({
      actionsOf: () => [
        { id: 'no', label: 'Zum Angebot auffordern', closed: 'Das geht nur in der Angebotsphase.', onSelect: chosen },
        { id: 'yes', label: 'Aufnehmen', onSelect: chosen },
      ],
    })
    const button = part('1', 'b-more')
    await act(async () => button.click())
    expect(button.getAttribute('aria-expanded')).toBe('true')
    const [closed, open] = [...box.querySelectorAll<HTMLElement>('[role=menuitem]')]
    expect(document.activeElement).toBe(closed)
    expect(closed?.textContent).toBe('Zum Angebot auffordernDas geht nur in der Angebotsphase.')
    await act(async () => closed?.click())
    expect(chosen).not.toHaveBeenCalled()
    await press('ArrowDown')
    expect(document.activeElement).toBe(open)
    await act(async () => open?.click())
    expect(chosen).toHaveBeenCalledOnce()
    expect(document.activeElement).toBe(button)
    expect(box.querySelector('[role=menu]')).toBeNull()
  })

  it('gives the focus to nothing that is still hidden', async () => {
    const hidden: boolean[] = []
    const note = ({ target }: FocusEvent): void => {
      const menu = target instanceof HTMLElement ? target.closest<HTMLElement>('.b-menu') : null
      if (menu) hidden.push(menu.style.visibility === 'hidden')
    }
    document.addEventListener('focusin', note)
    await mount({ actionsOf: () => [{ id: 'yes', label: 'Aufnehmen', onSelect: vi.fn() }] })
    await act(async () => part('1', 'b-more').click())
    document.removeEventListener('focusin', note)
    expect(hidden).toEqual([false])
  })

  it('tells what became of the card', async () => {
    const actionsOf: BoardProps['actionsOf'] = () => [{ id: 'back', label: 'Entscheidung zurücknehmen', onSelect: vi.fn() }]
    await mount({ actionsOf })
    const choose = async (): Promise<void> => {
      await act(async () => part('1', 'b-more').click())
      await act(async () => find('[role=menuitem]').click())
    }
    await choose()
    expect(said()).toBe('')
    await show({ actionsOf, lanes: [laneOf([card('2')], [card('3'), card('1')])] })
    expect(said()).toBe('Firma 1 liegt jetzt in Verhandlung.')
    await choose()
    await show({ actionsOf, lanes: [laneOf([card('2')], [card('3'), card('1', { line: 'Abgelehnt' })])] })
    expect(said()).toBe('Firma 1: Abgelehnt')
  })
})

describe('a card that is moved', () => {
  it('by its menu, or by somebody else, keeps the focus', async () => {
    await mount()
    await act(async () => part('1', 'b-more').focus())
    await show({ lanes: [laneOf([card('2')], [card('3'), card('1')])] })
    expect(document.activeElement).toBe(part('1', 'b-more'))
  })
  it('but takes none from where the person is', async () => {
    await mount()
    const field = document.createElement('input')
    document.body.append(field)
    await act(async () => part('1', 'b-more').focus())
    await act(async () => field.focus())
    await show({ lanes: [laneOf([card('2')], [card('3'), card('1')])] })
    expect(document.activeElement).toBe(field)
    await act(async () => field.blur())
    await show({ lanes: [laneOf([card('2'), card('1')], [card('3')])] })
    expect(document.activeElement).toBe(document.body)
    field.remove()
  })
})

describe('what a board shows', () => {
  it('counts only where nothing is sealed', async () => {
    const lane = laneOf([card('1')], [], [])
    const [first, ...others] = lane.cells
    if (!first) throw new Error('no cell')
    await mount({ lanes: [{ ...lane, cells: [{ ...first, count: null, sealed: 'Versiegelt bis morgen' }, ...others] }] })
    expect(find('[data-column=a]').getAttribute('aria-label')).toBe('Antrag')
    expect(find('[data-column=a] header').textContent).toBe('Antrag')
    expect(find('[data-column=a] .b-sealed').textContent).toContain('Versiegelt bis morgen')
    expect(find('[data-column=b] header').textContent).toBe('Verhandlung0')
  })

  it('draws of many cards those in view, and says how many there are', async () => {
    await mount({ lanes: [laneOf(Array.from({ length: 500 }, (_, index) => card(`k${index}`)))] })
    const drawn = box.querySelectorAll('.b-card')
    expect(drawn.length).toBeLessThan(40)
    expect(drawn[0]?.getAttribute('aria-setsize')).toBe('500')
    await act(async () => part('k0', 'b-grip').focus())
    await press('End')
    expect(document.activeElement).toBe(part('k499', 'b-grip'))
  })

  it('rows fold away', async () => {
    await mount({
      lanes: [
        { ...laneOf([card('1')]), label: 'Runde 2' },
        { ...laneOf([card('9')]), id: '2', label: 'Runde 1', isFolded: true },
      ],
    })
    expect(box.querySelector('[data-id="9"]')).toBeNull()
    const [, folded] = [...box.querySelectorAll<HTMLElement>('h2 button')]
    await act(async () => folded?.click())
    expect(box.querySelector('[data-id="9"]')).not.toBeNull()
  })
})

describe('places and ways', () => {
  const lanes = [laneOf([card('1'), card('2')], [], [card('3')])]
  it('finds cards and their neighbours, over empty columns', () => {
    expect(placeOf(lanes, '2')).toEqual({ laneId: '1', columnId: 'a', index: 1 })
    expect(placeOf(lanes, 'x')).toBeNull()
    expect(neighbour(lanes, '2', 'ArrowRight')).toBe('3')
    expect(neighbour(lanes, '3', 'ArrowRight')).toBe('3')
    expect(neighbour(lanes, '2', 'ArrowDown')).toBe('2')
    expect(neighbour(lanes, '2', 'a')).toBeNull()
    expect(besideOf(lanes[0], 'c', 'ArrowRight')).toBe('c')
    expect(besideOf(lanes[0], 'c', 'ArrowLeft')).toBe('b')
  })
  it('draws what is within and near the window', () => {
    expect(shownOf(0, 900, 500)).toEqual([0, 24])
    expect(shownOf(-100 * PITCH, 900, 500)).toEqual([88, 120])
    expect(shownOf(0, 900, 5)).toEqual([0, 5])
    expect(shownOf(5000, 900, 500)).toEqual([0, 0])
  })
})
