import { instances, lotsOf, type FormData } from '../../../engine/form'
import type { Template } from '../../../engine/template'

/** eForms asks of each lot (BT-63, BT-769), Lotse's own notices once. */
const FIELDS = { variants: ['BT-63-Lot', 'variants'], mains: ['BT-769-Lot', 'several-main-tenders'] } as const
const TYPES: readonly unknown[] = ['code', 'indicator']

/** What a notice, as it is shown, says by lot of variants or of more than one main offer of a company; null: nothing. */
export function permittedByLot(template: Template, shown: FormData, what: keyof typeof FIELDS): (lotId: string) => string | null {
  const field = FIELDS[what].find((id) => TYPES.includes(template.node(id)?.ui.valueType))
  const said = field === undefined ? [] : instances(template, shown, field)
  const lots = lotsOf(template, shown)
  return (lotId) => {
    const lot = lots.find((one) => one.lotId === lotId)
    const own = said.find(({ path }) => lot !== undefined && path.startsWith(`${lot.path}/`)) ?? said.find(({ path }) => !inLot(path, lots))
    if (typeof own?.value === 'boolean') return own.value ? 'allowed' : 'not-allowed'
    return typeof own?.value === 'string' ? own.value : null
  }
}

const inLot = (path: string, lots: readonly { path: string }[]): boolean => lots.some((lot) => path.startsWith(`${lot.path}/`))
