import { instances, lotsOf, type FormData } from '../../../engine/form'
import type { Template } from '../../../engine/template'

/** eForms asks of each lot (BT-63), Lotse's own notices once. */
const FIELDS = ['BT-63-Lot', 'variants'] as const

/** What a notice, as it is shown, says of variants by lot; null: nothing. */
export function variantsByLot(template: Template, shown: FormData): (lotId: string) => string | null {
  const field = FIELDS.find((id) => template.node(id)?.ui.valueType === 'code')
  const said = field === undefined ? [] : instances(template, shown, field)
  const lots = lotsOf(template, shown)
  return (lotId) => {
    const lot = lots.find((one) => one.lotId === lotId)
    const own = said.find(({ path }) => lot !== undefined && path.startsWith(`${lot.path}/`)) ?? said.find(({ path }) => !inLot(path, lots))
    return typeof own?.value === 'string' ? own.value : null
  }
}

const inLot = (path: string, lots: readonly { path: string }[]): boolean => lots.some((lot) => path.startsWith(`${lot.path}/`))
