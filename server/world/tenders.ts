import type { StartStage } from '../../workflows/tender'
import type { TenderType } from '../contract/tenders/views'
import type { DemoForm } from './formValues'

/** A tender of the demo world. Days count from the moment it is made; minus is the past. */
export interface DemoTender {
  templateId: string
  type: TenderType
  title: string
  text: string
  nature: DemoForm['nature']
  cpv: string
  /** Key of the person who creates it, and further members. */
  creator: string
  team: readonly string[]
  lots: readonly { name: string; text: string; apply?: number; offer?: number }[]
  createdDay: number
  /** Missing: it stays a draft. */
  publish?: { day: number; start: StartStage; lots?: readonly string[]; portal?: boolean; scheduled?: boolean }
  unfinished?: boolean
  /** Edited after publication and not announced. */
  editedDay?: number
  own?: { applicationDay?: number; offerDay?: number; finalDay?: number; periodDays?: number }
}

const one = (name: string, text: string, days: { apply?: number; offer?: number } = {}) => [{ name, text, ...days }]

export const TENDERS: readonly DemoTender[] = [
  {
    templateId: 'EU-19',
    type: 0,
    nature: 'services',
    cpv: '63726000',
    creator: 'lotte',
    team: ['henning'],
    createdDay: -20,
    title: 'Betrieb der Fähren auf der Sandstedter Bucht',
    text: 'Die Stadt Sandstedt vergibt den Betrieb ihrer drei Fährlinien als Dienstleistungskonzession für acht Jahre. Die Schiffe stellt der Konzessionsnehmer.',
    lots: [
      {
        name: 'Linie 1: Sandstedt – Wellenhafen',
        text: 'Ganzjähriger Betrieb im Stundentakt, Personen und Fahrräder.',
        apply: 12,
        offer: 55,
      },
      { name: 'Linie 2: Sandstedt – Marschdorf', text: 'Ganzjähriger Betrieb mit Fahrzeugen bis 7,5 Tonnen.', apply: 12, offer: 55 },
      { name: 'Linie 3: Ausflugsverkehr', text: 'Betrieb von April bis Oktober, mindestens zwei Fahrten am Tag.', apply: 19, offer: 62 },
    ],
    publish: { day: -14, start: 3 },
  },
  {
    templateId: 'EU-19',
    type: 0,
    nature: 'services',
    cpv: '92610000',
    creator: 'lotte',
    team: ['samira'],
    createdDay: -60,
    title: 'Betrieb des Hallenbads am Hafen',
    text: 'Betrieb, Unterhaltung und Vermarktung des Hallenbads für zehn Jahre. Öffnungszeiten für Schulen und Vereine sind vorgegeben.',
    lots: one('Betrieb des Hallenbads', 'Badebetrieb, Kurse, Gastronomie und Instandhaltung.', { apply: -2, offer: 40 }),
    publish: { day: -40, start: 3 },
  },
  {
    templateId: 'EU-19',
    type: 0,
    nature: 'services',
    cpv: '98351100',
    creator: 'henning',
    team: ['lotte'],
    createdDay: -50,
    title: 'Bewirtschaftung der Parkhäuser Innenstadt',
    text: 'Bewirtschaftung von zwei Parkhäusern mit 640 Stellplätzen einschließlich Ladeinfrastruktur.',
    lots: one('Bewirtschaftung', 'Betrieb, Entgelterhebung, Wartung.', { offer: 35 }),
    publish: { day: -12, start: 5 },
  },
  {
    templateId: 'EU-19',
    type: 0,
    nature: 'services',
    cpv: '55500000',
    creator: 'lotte',
    team: ['henning', 'samira'],
    createdDay: -35,
    title: 'Verpflegung der städtischen Schulen',
    text: 'Zubereitung und Ausgabe von täglich rund 1.900 Mittagessen an sieben Schulen.',
    lots: [
      { name: 'Grundschulen', text: 'Vier Standorte, rund 1.100 Essen am Tag.', offer: 9 },
      { name: 'Weiterführende Schulen', text: 'Drei Standorte, rund 800 Essen am Tag.', offer: 9 },
    ],
    publish: { day: -25, start: 6 },
  },
  {
    templateId: 'EU-16',
    type: 0,
    nature: 'works',
    cpv: '45214210',
    creator: 'samira',
    team: ['henning'],
    createdDay: -70,
    title: 'Neubau der Grundschule am Deich',
    text: 'Schlüsselfertiger Neubau einer dreizügigen Grundschule mit Sporthalle in Holzbauweise.',
    lots: one('Neubau', 'Planung und Bau nach funktionaler Leistungsbeschreibung.', { offer: -1 }),
    publish: { day: -45, start: 6 },
  },
  {
    templateId: 'EU-19',
    type: 2,
    nature: 'services',
    cpv: '92511000',
    creator: 'henning',
    team: ['samira'],
    createdDay: -15,
    title: 'Interesse am Betrieb einer Bibliothek der Dinge',
    text: 'Die Stadt sucht Träger, die in der alten Seilerei eine Leihstelle für Werkzeug und Geräte betreiben möchten.',
    lots: one('Leihstelle', 'Ausstattung und Räume stellt die Stadt.', { offer: 30 }),
    publish: { day: -9, start: 5 },
  },
  {
    templateId: 'EU-19',
    type: 2,
    nature: 'services',
    cpv: '77310000',
    creator: 'lotte',
    team: ['henning'],
    createdDay: -8,
    title: 'Interessenbekundung: Pflege der Wallanlagen',
    text: 'Pflege von 14 Hektar Grünfläche mit besonderen Anforderungen an Artenvielfalt.',
    lots: one('Wallanlagen', 'Pflege nach naturnahem Konzept.', { offer: 45 }),
    publish: { day: -5, start: 2 },
  },
  {
    templateId: 'EU-19',
    type: 3,
    nature: 'services',
    cpv: '90511000',
    creator: 'samira',
    team: [],
    createdDay: -6,
    title: 'Bekanntmachung: Neuordnung der Abfallabfuhr ab 2028',
    text: 'Die Stadt kündigt an, die Abfuhr von Siedlungsabfällen ab 2028 neu zu vergeben.',
    lots: one('Abfallabfuhr', 'Rest-, Bio- und Papierabfall im ganzen Stadtgebiet.'),
    publish: { day: -4, start: 2 },
  },
  {
    templateId: 'EU-32',
    type: 4,
    nature: 'services',
    cpv: '50232000',
    creator: 'lotte',
    team: [],
    createdDay: -30,
    title: 'Vergebener Auftrag: Wartung der Straßenbeleuchtung',
    text: 'Wartung von 4.200 Leuchten, vergeben für vier Jahre.',
    lots: one('Wartung', 'Inspektion, Störungsdienst, Austausch.'),
    publish: { day: -28, start: 2 },
  },
  {
    templateId: 'EU-19',
    type: 5,
    nature: 'services',
    cpv: '60130000',
    creator: 'henning',
    team: ['lotte', 'samira'],
    createdDay: -22,
    title: 'Bürgerbus: laufende Aufnahme von Betreibern',
    text: 'Dauerverhandlungsverfahren: Betreiber können in Runden von je 30 Tagen aufgenommen werden.',
    lots: one('Bürgerbus', 'Fahrten auf Abruf in fünf Ortsteilen.', { apply: 300, offer: 330 }),
    own: { applicationDay: 18, periodDays: 30 },
    publish: { day: -10, start: 3 },
  },
  {
    templateId: 'EU-19',
    type: 0,
    nature: 'services',
    cpv: '79341200',
    creator: 'lotte',
    team: ['henning'],
    createdDay: -18,
    title: 'Werbeflächen an Haltestellen',
    text: 'Vermarktung von 210 Werbeflächen an Haltestellen einschließlich deren Reinigung.',
    lots: one('Werbeflächen', 'Vermarktung und Pflege.', { apply: 24, offer: 70 }),
    publish: { day: -11, start: 3 },
    editedDay: -1,
  },
  {
    templateId: 'EU-19',
    type: 0,
    nature: 'services',
    cpv: '72300000',
    creator: 'samira',
    team: ['lotte'],
    createdDay: -3,
    title: 'Aufbau eines offenen Datendienstes für den Hafen',
    text: 'Liegeplätze, Pegel und Verkehr als offene Daten, Aufbau und Betrieb für fünf Jahre.',
    lots: one('Datendienst', 'Aufbau, Betrieb, Weiterentwicklung.', { apply: 40, offer: 80 }),
    publish: { day: 3, start: 3, scheduled: true },
  },
  {
    templateId: 'EU-19',
    type: 0,
    nature: 'services',
    cpv: '60640000',
    creator: 'lotte',
    team: ['samira'],
    createdDay: -2,
    title: 'Frachtverkehr zu den Inseln',
    text: 'Regelmäßiger Frachtverkehr zu drei Inseln, mindestens vier Abfahrten in der Woche.',
    lots: one('Inselfracht', 'Stückgut, Kühlgut, Baustoffe.', { apply: 35, offer: 75 }),
    publish: { day: 5, start: 3, portal: true },
  },
  {
    templateId: 'EU-19',
    type: 0,
    nature: 'services',
    cpv: '85100000',
    creator: 'lotte',
    team: [],
    createdDay: -1,
    unfinished: true,
    title: 'Betrieb eines Gesundheitskiosks',
    text: '',
    lots: one('Gesundheitskiosk', 'Beratung an zwei Standorten.'),
  },
  {
    templateId: 'EU-19',
    type: 5,
    nature: 'services',
    cpv: '55000000',
    creator: 'henning',
    team: ['lotte'],
    createdDay: -1,
    unfinished: true,
    title: 'Kioske und Strandkörbe am Südstrand',
    text: '',
    lots: one('Südstrand', 'Vermietung und Verkauf in der Saison.', { apply: 200, offer: 230 }),
    own: { applicationDay: 28, periodDays: 14 },
  },
]
