import { useEffect, useState } from 'react'
import type { CodeRow } from '../editor/types'
import { useFormScope } from '../render/scope'

type Codes = { state: 'waiting' | 'failed'; rows: readonly CodeRow[] } | { state: 'ready'; rows: readonly CodeRow[] }

const WAITING: Codes = { state: 'waiting', rows: [] }
const FAILED: Codes = { state: 'failed', rows: [] }

/** A code list in the interface language. `wanted` false waits: long lists load when their picker opens or a chosen code needs its name. */
export function useCodes(codelist: string | undefined, wanted = true): Codes {
  const { editor, lang } = useFormScope()
  const [codes, setCodes] = useState<Codes>(WAITING)
  useEffect(() => {
    if (!codelist || !wanted) return
    let gone = false
    editor.loadCodes(codelist, lang).then(
      (rows) => !gone && setCodes({ state: 'ready', rows }),
      () => !gone && setCodes(FAILED),
    )
    return () => {
      gone = true
    }
  }, [editor, codelist, lang, wanted])
  return codes
}
