/** An award criterion as a notice of the demo world names it: BT-539, BT-734, BT-540, BT-541 in per cent. */
export type DemoCriterion = readonly [type: 'price' | 'cost' | 'quality', name: string, text: string, weight: number]

const FEE: DemoCriterion = ['price', 'Entgelt an die Stadt', 'Jährliches Entgelt, das die Stadt erhält; mehr ist besser.', 30]
const OPERATION: DemoCriterion = ['quality', 'Betriebskonzept', 'Angebotszeiten, Personal, Umgang mit Ausfällen und Beschwerden.', 50]
const CLIMATE: DemoCriterion = ['quality', 'Klima und Umwelt', 'Antriebe, Energie und Material über die Laufzeit.', 20]

const PRICE: DemoCriterion = ['price', 'Preis', 'Gesamtpreis netto.', 50]

/** By the title of the tender; what is not here is a concession of the usual kind. */
const OF_TITLE: Readonly<Record<string, readonly DemoCriterion[]>> = {
  'Verpflegung der städtischen Schulen': [
    ['price', 'Preis', 'Preis eines Mittagessens, hochgerechnet auf ein Schuljahr.', 40],
    ['quality', 'Speiseplan', 'Abwechslung, Anteil an Bio und Region, Kost bei Unverträglichkeiten.', 40],
    ['quality', 'Anlieferung', 'Warmhaltezeit und Wege.', 20],
  ],
  'Neubau der Grundschule am Deich': [
    PRICE,
    ['quality', 'Entwurf', 'Räume, Licht und Wege nach der funktionalen Leistungsbeschreibung.', 30],
    ['cost', 'Betriebskosten', 'Energie und Unterhalt über 30 Jahre, nach dem beigefügten Rechenblatt.', 20],
  ],
  'Sanierung der Kaimauer Osthafen': [
    ['price', 'Preis', 'Gesamtpreis netto.', 70],
    ['quality', 'Bauablauf', 'Sperrzeiten des Hafens und Schutz der Anlieger.', 30],
  ],
  'Grünpflege an Schulen und Spielplätzen': [
    ['price', 'Preis', 'Preis eines Jahres.', 60],
    ['quality', 'Pflegekonzept', 'Takt, Geräte und Umgang mit Nistzeiten.', 40],
  ],
  'Aufbau eines offenen Datendienstes für den Hafen': [
    ['price', 'Preis', 'Aufbau und vier Jahre Betrieb.', 40],
    ['quality', 'Technisches Konzept', 'Offene Schnittstellen, Betrieb und Sicherheit.', 40],
    ['quality', 'Personal', 'Erfahrung der Personen, die den Dienst aufbauen.', 20],
  ],
}

export const criteriaOf = (title: string): readonly DemoCriterion[] => OF_TITLE[title] ?? [OPERATION, FEE, CLIMATE]

/** What bidders fill: a price where that is a criterion by its name, though the form is one of a concession. */
export const formsOf = (title: string) => (OF_TITLE[title] ? { bidderForms: { application: 'standard', offer: 'standard' } as const } : {})
