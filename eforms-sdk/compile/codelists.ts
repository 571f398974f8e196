import { readGenericode } from '../read/genericode'
import type { Sdk } from '../read/sdk'
import { ownCodeName } from './labels'
import { rows } from './write'

/** A committed code list: [code, German name, English name, parent code?] per row, in the SDK's order. */
export type CodeRow = [code: string, de: string, en: string, parent?: string]

/** 'Provisional data' of the Publications Office's own work: nothing that a notice says. */
const PROVISIONAL = 'OP_DATPRO'

/** Files of all code lists ('<name>.json' → text) and their catalogue for basic-meta-data. */
export function compileCodelists(sdk: Sdk) {
  const files = new Map<string, string>()
  const catalogue = [...sdk.codelists.values()]
    .map((list) => {
      const name = list.filename.replace(/\.gc$/, '')
      const codes = readGenericode(sdk.readCodelistFile(list.filename)).flatMap(({ code, de: given, en, parent }): CodeRow[] => {
        if (code === PROVISIONAL) return []
        const de = ownCodeName(list.id, code) ?? given
        return [parent ? [code, de, en, parent] : [code, de, en]]
      })
      files.set(`${name}.json`, `{"id":${JSON.stringify(list.id)},"codes":${rows(codes)}}\n`)
      return { id: list.id, file: name, ...(list.parentId ? { parent: list.parentId } : {}), rows: codes.length }
    })
    .sort((a, b) => (a.file < b.file ? -1 : 1))
  return { files, catalogue }
}
