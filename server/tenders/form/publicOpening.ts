import { instances, instantOfZoned, lotsOf, type FormData } from '../../../engine/form'
import type { Template } from '../../../engine/template'

/** When and where offers are opened with others present. */
export interface PublicOpening {
  at: Date | null
  /** Of a form in languages; undefined: nothing. */
  place: unknown
}

/** eForms asks of each lot, Lotse's own notices once, and for the place alone. */
const PLACES = ['BT-133-Lot', 'opening-place']

/** What a notice, as it is shown, says by lot. */
export function publicOpeningByLot(template: Template, shown: FormData): (lotId: string) => PublicOpening {
  const said = (ids: readonly string[]) => ids.filter((id) => template.node(id)).flatMap((id) => instances(template, shown, id))
  const [days, times, places] = [said(['BT-132(d)-Lot']), said(['BT-132(t)-Lot']), said(PLACES)]
  const lots = lotsOf(template, shown)
  const isIn = (path: string) => (lot: { path: string }) => path.startsWith(`${lot.path}/`)
  return (lotId) => {
    const lot = lots.find((one) => one.lotId === lotId)
    const own = (all: typeof days): unknown => all.find(({ path }) => (lot && isIn(path)(lot)) || !lots.some(isIn(path)))?.value
    return { at: instantOfZoned(own(days), own(times)), place: own(places) }
  }
}
