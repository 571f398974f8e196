import { instances, lotsOf, type FormData } from '../../../engine/form'
import type { Template } from '../../../engine/template'

/** eForms asks of each lot (BT-63, BT-769), Lotse's own notices once. */
const FIELDS = {
  variants: { ids: ['BT-63-Lot', 'variants'], types: ['code'] },
  mains: { ids: ['BT-769-Lot', 'several-main-tenders'], types: ['code', 'indicator'] },
} as const

/** What a notice, as it is shown, says by lot of variants or of more than one main offer of a company; null: nothing. */
export function permittedByLot(template: Template, shown: FormData, what: keyof typeof FIELDS): (lotId: string) => string | null {
  const { ids, types }: { ids: readonly string[]; types: readonly unknown[] } = FIELDS[what]
  const field = ids.find((id) => types.includes(template.node(id)?.ui.valueType))
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
