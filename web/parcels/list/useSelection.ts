import { useCallback, useMemo, useRef, useState } from 'react'
import type { PropertyRow } from '../../../server/contract/parcels/views'
import { afterChange, newerOf, withRows, type Chosen, type Told } from './chosen'

export interface Selection {
  /** Boxes are shown. */
  isOn: boolean
  /** In the order they were chosen, as they are now as far as the list has them. */
  rows: readonly PropertyRow[]
  has: (id: number) => boolean
  begin: () => void
  /** Takes all off, and the boxes with them. */
  end: () => void
  toggle: (row: PropertyRow) => void
  /** From the row that was toggled last to this one. */
  extendTo: (row: PropertyRow) => void
  put: (rows: readonly PropertyRow[]) => void
  /** After a change for many: the same ones can be changed again, also those that the list has not loaded. */
  learn: (told: Told) => void
}

/**
 * Which parcels of a list are chosen. Rows that are read again take the place of what was chosen, so that their versions are those of now;
 * of the others a change for many tells.
 */
export const useSelection = (listed: readonly PropertyRow[]): Selection => {
  const [isOn, setOn] = useState(false)
  const [chosen, setChosen] = useState<Chosen>(new Map())
  const anchor = useRef<number | null>(null)
  const byId = useMemo(() => new Map(listed.map((row) => [row.id, row])), [listed])
  const rows = useMemo(() => [...chosen.values()].map((row) => newerOf(row, byId.get(row.id))), [chosen, byId])
  const toggle = useCallback((row: PropertyRow): void => {
    anchor.current = row.id
    setOn(true)
    setChosen((before) => {
      const next = new Map(before)
      if (!next.delete(row.id)) next.set(row.id, row)
      return next
    })
  }, [])
  const extendTo = useCallback(
    (row: PropertyRow): void => {
      const [from, to] = [listed.findIndex(({ id }) => id === anchor.current), listed.findIndex(({ id }) => id === row.id)]
      if (from < 0 || to < 0) return toggle(row)
      setOn(true)
      setChosen((before) => withRows(before, listed.slice(Math.min(from, to), Math.max(from, to) + 1)))
    },
    [listed, toggle],
  )
  return {
    ...{ isOn, rows, toggle, extendTo },
    has: (id) => chosen.has(id),
    begin: () => setOn(true),
    end: () => {
      setOn(false)
      setChosen(new Map())
      anchor.current = null
    },
    learn: (told) => setChosen((before) => afterChange(before, told)),
    put: (more) => {
      setOn(true)
      setChosen((before) => withRows(before, more))
    },
  }
}
