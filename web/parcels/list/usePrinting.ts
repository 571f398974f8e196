import { useCallback, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { PropertyRow } from '../../../server/contract/parcels/views'
import type { ParcelFilter } from './filter'

/** The map measures itself anew and draws before the page goes to paper. */
const SETTLE_MS = 400

/** Whether the page is laid out for paper just now, and how to print it; also where the browser's own command prints. */
const usePrinting = (): [boolean, () => void] => {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const before = (): void => flushSync(() => setPrinting(true))
    const after = (): void => setPrinting(false)
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    return () => {
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
    }
  }, [])
  const print = useCallback((): void => {
    setPrinting(true)
    setTimeout(() => {
      window.print()
      setPrinting(false)
    }, SETTLE_MS)
  }, [])
  return [isPrinting, print]
}

export interface Paper {
  isPrinting: boolean
  /** Read for this printing; null: what the list shows. */
  rows: readonly PropertyRow[] | null
  print: (rows: readonly PropertyRow[] | null) => void
}

/**
 * What is read for paper holds for one printing and for the filter it was read by: the browser's own command later prints what is there
 * then.
 */
export const usePaper = (filter: ParcelFilter): Paper => {
  const [isPrinting, print] = usePrinting()
  const [read, setRead] = useState<{ filter: ParcelFilter; rows: readonly PropertyRow[] } | null>(null)
  useEffect(() => {
    if (!isPrinting) setRead(null)
  }, [isPrinting])
  return {
    isPrinting,
    rows: read?.filter === filter ? read.rows : null,
    print: (rows) => {
      setRead(rows && { filter, rows })
      print()
    },
  }
}
