import { addItem, emptyData, getAt, instances, setAt, type FormData } from '../../engine/form'
import type { Template, TemplateNode } from '../../engine/template'
import { readCodelist } from '../../eforms-sdk'

const first = (sdk: string, list: string | undefined, fallback: string): string =>
  (list ? readCodelist(sdk, list, 'de')?.[0]?.[0] : undefined) ?? fallback

/** A well-formed value of a field's kind. */
function valueOf({ ui }: TemplateNode, sdk: string): unknown {
  switch (ui.valueType) {
    case 'text-multilingual':
      return { DEU: `${ui.label.de}: ein Satz von gewöhnlicher Länge, wie ihn eine Vergabestelle hier einträgt.` }
    case 'code':
      return first(sdk, ui.codelist, 'none')
    case 'amount':
      return { amount: '125000.00', currency: 'EUR' }
    case 'measure':
      return { value: '24', unit: first(sdk, ui.unitCodelist, 'MONTH') }
    case 'number':
      return '7'
    case 'integer':
      return 7
    case 'date':
      return '2027-03-01+01:00'
    case 'time':
      return '10:00:00+01:00'
    case 'indicator':
      return true
    case 'id-ref':
      return '1'
    case 'url':
      return 'https://vergabe.example/unterlagen'
    case 'email':
      return 'stelle@vergabe.example'
    default:
      return `Angabe zu ${ui.label.de}`
  }
}

/** Every group there at least once and every field filled: as much as a form of this template can say with one lot. */
export function fullForm(template: Template, now: Date): FormData {
  const sdk = template.file.sdkVersion ?? '1.7'
  let data = emptyData(template, { now })
  for (const group of template.nodes.filter((node) => node.isRepeatable && !node.isField && !node.isExcluded)) {
    const parent = group.parent && group.parent.id !== '' ? instances(template, data, group.parent.id).map(({ path }) => path) : ['']
    for (const place of parent)
      if (instances(template, data, group.id).every(({ path }) => !path.startsWith(`${place}/`)))
        data = addItem(template, data, { path: `${place}/${group.id}`, now })
  }
  for (const field of template.fields.filter(
    (node) =>
      !node.isExcluded &&
      node.ui.valueType !== 'id' &&
      node.ui.btId !== 'BT-195' &&
      node.ui.btId !== 'BT-197' &&
      node.id !== 'BT-01-notice',
  ))
    for (const { path } of instances(template, data, field.id)) {
      const value = valueOf(field, sdk)
      data = setAt(data, path, field.isRepeatable ? [value] : value)
    }
  return data
}

/** A full form, and as many lots as are wanted with the same values in each. */
export function formWithLots(template: Template, lots: number, now: Date): FormData {
  let data = fullForm(template, now)
  while (instances(template, data, 'GR-Lot').length < lots) {
    const at = instances(template, data, 'GR-Lot').length
    data = addItem(template, data, { path: '/GR-Lot', now })
    const [first, made] = [getAt(data, '/GR-Lot/0'), getAt(data, `/GR-Lot/${at}`)]
    data = setAt(data, `/GR-Lot/${at}`, { ...(first as object), ...(made as object) })
  }
  return data
}
