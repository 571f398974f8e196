import type { DemoTender } from './demoTender'

const german = (text: string) => ({ DEU: text })
const criterion = (_id: string, name: string, weight: number) => ({
  ...{ _id, 'criterion-type': 'quality', 'criterion-name': german(name), 'criterion-weight': weight },
})

/** Two plots that are sold by concept; parcelData.ts links them. */
export const PLOTS: DemoTender = {
  templateId: 'Konzeptvergabe',
  type: 0,
  nature: 'services',
  cpv: '70120000',
  creator: 'henning',
  team: ['lotte'],
  createdDay: -14,
  title: 'Wohnen im Wiesengrund: zwei Baufelder nach Konzept',
  text: 'Auf zwei Baufeldern soll ein gemischtes Quartier entstehen. Das Konzept zählt mehr als der Preis.',
  lots: [{ name: 'Baufelder Nord und Süd', text: 'Eben, unbebaut, am Wiesenweg; zehn Minuten zum Bahnhof.' }],
  own: { offerDay: 45 },
  publish: { day: -7, start: 6 },
  values: {
    '/buyer/buyer-contact/BT-22-Procedure': 'SA-Land-3',
    '/buyer/buyer-contact/contact-email': 'liegenschaften@sandstedt.example',
    '/subject/procedure/target-groups': ['group', 'cooperative', 'developer'],
    '/subject/procedure/building-duty': false,
    '/GR-Lot/0/lot-law/permitted-use': german('Wohnen, im Erdgeschoss auch stilles Gewerbe'),
    '/GR-Lot/0/lot-law/building-law': german('Bebauungsplan 41 „Wiesengrund“, allgemeines Wohngebiet, GFZ 1,0'),
    '/GR-Lot/0/lot-price/price-kind': 'minimum',
    '/GR-Lot/0/lot-price/minimum-price': { amount: '1450000.00', currency: 'EUR' },
    '/awarding/price-weight': 30,
    '/awarding/award-criterion': [
      criterion('housing', 'Wohnungen für viele: geförderter Anteil, Größen, Dauer der Bindungen', 28),
      criterion('design', 'Städtebau, Architektur und Freiraum', 28),
      criterion('energy', 'Energie und Klima', 14),
    ],
    '/reservation/reservation-period/reservation-months': 12,
    '/reservation/reservation-period/reservation-milestones': german('Bauantrag nach neun Monaten, Finanzierung nach zwölf'),
    '/documents/submission/concept-documents': german('Erläuterung auf höchstens zehn Seiten, Lageplan, Finanzierungsnachweis'),
    '/documents/submission/tender-validity': '2030-12-31+01:00',
  },
}
