import { act, useState, type ReactElement } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import type { PropertyRow } from '../../../server/contract/parcels/views'
import { mountPage, type MountedPage } from '../../testing/mountPage'
import type { ParcelFilter } from './filter'
import { usePaper } from './usePrinting'

let page: MountedPage | null = null
afterEach(() => {
  page?.close()
  vi.useRealTimers()
})

const row: PropertyRow = { id: 7, name: 'Ladestraße 7', locationId: null, location: null }
const [one, other]: ParcelFilter[] = [{ name: 'Lade' }, { name: 'Hafen' }]
/** What a browser does around paper, and what it would find then. */
const onPaper = async (): Promise<string> => {
  await act(async () => void window.dispatchEvent(new Event('beforeprint')))
  const found = page?.text() ?? ''
  await act(async () => void window.dispatchEvent(new Event('afterprint')))
  return found
}

it('what was read for one printing is not on the next paper, nor on that of another filter', async () => {
  vi.useFakeTimers()
  let filterBy: (filter: ParcelFilter) => void = () => undefined
  let paper: ReturnType<typeof usePaper> | null = null
  const Shown = (): ReactElement => {
    const [filter, setFilter] = useState(one ?? {})
    filterBy = setFilter
    paper = usePaper(filter)
    return <p>{paper.isPrinting ? (paper.rows ?? [{ name: 'wie in der Liste' }]).map(({ name }) => name).join() : 'Bildschirm'}</p>
  }
  const printed: string[] = []
  window.print = () => void printed.push(page?.text() ?? '')
  page = await mountPage(<Shown />)
  await act(async () => paper?.print([row]))
  await act(async () => void (await vi.advanceTimersByTimeAsync(1000)))
  expect(printed).toEqual(['Ladestraße 7'])
  expect(await onPaper()).toBe('wie in der Liste')
  // Read by a filter that was changed before it went to paper.
  await act(async () => paper?.print([row]))
  await act(async () => filterBy(other ?? {}))
  expect(await onPaper()).toBe('wie in der Liste')
})
