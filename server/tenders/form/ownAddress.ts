import { instances, openPaths, setAt, type FormData } from '../../../engine/form'
import { evaluateRules } from '../../../engine/rules'
import { safePattern, type Template } from '../../../engine/template'
import { linkTo } from '../../platform/publicUrl'

/** Internet address of the procurement documents, of a lot or of a part of a planning notice (BT-15). */
const ADDRESSES: ReadonlySet<string> = new Set(['BT-15-Lot', 'BT-15-Part'])

const isAddress = (path: string): boolean => ADDRESSES.has(path.slice(path.lastIndexOf('/') + 1))

/** Where anybody reads a tender's documents once it is public. */
const documentsAddress = (tenderId: string): string => linkTo(`/projekte/${tenderId}/dokumente`)

/**
 * The form with the tender's own address wherever it asks for that of the documents and nobody gave one: Lotse is where they are. What
 * somebody typed stays, what rules hide stays empty, and so does a field that would not take it (eForms take no http://localhost).
 */
export function withOwnAddress(template: Template, data: FormData, tenderId: string): FormData {
  const address = documentsAddress(tenderId)
  const takes = (id: string): boolean => {
    const node = template.node(id)
    return node !== undefined && (node.schema.pattern === undefined || safePattern(node.schema.pattern).test(address))
  }
  if (![...ADDRESSES].some(takes)) return data
  const open = openPaths(template, data, evaluateRules(template, data)).filter(isAddress)
  return open.reduce((filled, path) => setAt(filled, path, address), data)
}

/** The form without the own address of another tender: a copy's documents lie elsewhere. */
export function withoutAddressOf(template: Template, data: FormData, tenderId: string): FormData {
  const own = documentsAddress(tenderId)
  return [...ADDRESSES].reduce(
    (cleared, id) =>
      instances(template, cleared, id).reduce((rest, { path, value }) => (value === own ? setAt(rest, path, undefined) : rest), cleared),
    data,
  )
}
