import { addItem, emptyData, instances, setAt, type FormData } from '../../../engine/form'
import type { Template } from '../../../engine/template'

/** The moment all samples are made at. */
export const NOW = new Date('2026-11-21T09:42:00Z')

/** First instance of a field that lies under `within`. */
function pathOf(template: Template, data: FormData, [contentId, within]: [string, string]): string | undefined {
  return instances(template, data, contentId).find(({ path }) => path.startsWith(within))?.path
}

/** The tender of the drawings: three lots of which one is complete, some values missing, some wrong. */
export function sampleData(template: Template, lots: number): FormData {
  let data = emptyData(template, { now: NOW })
  const put = (contentId: string, value: unknown, within = '/'): void => {
    const path = pathOf(template, data, [contentId, within])
    if (path) data = setAt(data, path, value)
  }
  for (let index = 1; index < lots; index++) data = addItem(template, data, { path: '/GR-Lot', now: NOW })
  put('OPT-300-Procedure-Buyer', '1')
  put('BT-11-Procedure-Buyer', 'la')
  put('BT-740-Procedure-Buyer', 'not-cont-ent')
  put('BT-10-Procedure-Buyer', 'gen-pub')
  put('BT-01-notice', '32014L0023')
  put('BT-22-Procedure', 'KI-2026-117')
  put('BT-21-Procedure', { DEU: 'Betrieb von drei Sportboothäfen an der Kieler Förde' })
  put('BT-24-Procedure', { DEU: 'Vergeben wird der Betrieb der Sportboothäfen Reventlou, Wik und Dietrichsdorf für zehn Jahre.' })
  put('BT-23-Procedure', 'services')
  put('BT-27-Procedure', { amount: '4850000.00', currency: 'EUR' })
  put('BT-262-Procedure', '63721200')
  put('BT-5071-Procedure', 'DEF02')
  const names = ['Reventlou', 'Wik', 'Dietrichsdorf', 'Schilksee', 'Stickenhörn', 'Möltenort', 'Seegarten']
  for (let index = 0; index < lots; index++) {
    const lot = `/GR-Lot/${index}/`
    put('BT-21-Lot', { DEU: `Sportboothafen ${names[index] ?? index + 1}` }, lot)
    put('BT-262-Lot', '63721200', lot)
    put('BT-1311(d)-Lot', '2026-12-22+01:00', lot)
    put('BT-1311(t)-Lot', '10:00:00+01:00', lot)
    if (index === 0) {
      put('BT-24-Lot', { DEU: 'Hafen mit 180 Liegeplätzen am Hindenburgufer.' }, lot)
      put('BT-23-Lot', 'services', lot)
      put('BT-27-Lot', { amount: '2140000.00', currency: 'EUR' }, lot)
      put('BT-15-Lot', 'keine Adresse', lot)
    }
  }
  return data
}
