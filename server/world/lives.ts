import type { Outcome } from '../contract/procedure/views'

/** Why deadlines of the demo world may be below the law's minimum: it is told in weeks. */
export const SHORT_BECAUSE = 'Hinreichend begründete Dringlichkeit: Der laufende Vertrag endet vorzeitig.'

/** Something that happens to a tender of the demo world after its publication. Days count from the moment it is made; minus is the past. */
export type DemoEvent = { day: number } & (
  | { does: 'join' | 'apply' | 'withdraw' | 'offer'; company: string }
  /** By the creator and the first further member of the team. */
  | { does: 'open'; stage: 4 | 7 }
  /** The second of the team asks the system admins to confirm both for the opening. */
  | { does: 'askToConfirm'; what: 'applications' | 'offers' }
  | { does: 'start'; stage: 5 | 6; chosen: readonly string[] }
  | { does: 'end'; outcome: Outcome; reason: string }
  /** A company writes to the authority; the creator to everybody, all participants or one company. */
  | { does: 'ask'; company: string; subject: string; text: string }
  | { does: 'write'; to: 'public' | 'participants' | readonly string[]; subject: string; text: string }
)

/**
 * What happened until now, in order, by the title of the tender. Where nothing was opened, something waits to be opened by whoever tries
 * it. Openings are of today: their 15 minutes run by the real clock.
 */
export const LIVES: Readonly<Record<string, readonly DemoEvent[]>> = {
  'Betrieb der Fähren auf der Sandstedter Bucht': [
    { day: -9, does: 'apply', company: 'swiftline' },
    { day: -6, does: 'join', company: 'build' },
    { day: -4, does: 'join', company: 'green' },
  ],
  'Betrieb des Hallenbads am Hafen': [
    { day: -30, does: 'apply', company: 'build' },
    { day: -21, does: 'apply', company: 'kitchen' },
    {
      day: -13,
      does: 'write',
      to: 'participants',
      subject: 'Besichtigung des Hallenbads',
      text:
        'Sie können das Bad an zwei Tagen besichtigen:\n\n- **Dienstag**, 9 bis 11 Uhr\n- **Donnerstag**, 14 bis 16 Uhr\n\nTreffpunkt ' +
        'ist der Personaleingang. Eine Anmeldung ist nicht nötig.',
    },
    { day: -12, does: 'apply', company: 'green' },
    {
      day: -11,
      does: 'ask',
      company: 'kitchen',
      subject: 'Zufahrt zum Technikkeller',
      text: 'Wie breit ist die Zufahrt zum Technikkeller? Wir müssten dort mit einem Fahrzeug von 2,60 m Breite anliefern.',
    },
    { day: -8, does: 'join', company: 'swiftline' },
    { day: -5, does: 'withdraw', company: 'green' },
  ],
  'Bewirtschaftung der Parkhäuser Innenstadt': [
    { day: -9, does: 'join', company: 'build' },
    { day: -7, does: 'join', company: 'green' },
  ],
  'Verpflegung der städtischen Schulen': [
    { day: -20, does: 'join', company: 'kitchen' },
    {
      day: -14,
      does: 'ask',
      company: 'kitchen',
      subject: 'Anlieferung vor 6 Uhr',
      text: 'Dürfen wir die Schulen schon vor 6 Uhr beliefern? Unsere Fahrzeuge sind leise.',
    },
    {
      day: -13,
      does: 'write',
      to: ['kitchen'],
      subject: 'Anlieferung vor 6 Uhr',
      text: 'Ja, ab 5:30 Uhr. Der Hausdienst öffnet Ihnen das Tor am Wirtschaftshof.',
    },
    { day: -11, does: 'join', company: 'green' },
    {
      day: -7,
      does: 'write',
      to: 'public',
      subject: 'Ferientermine des kommenden Jahres',
      text: 'In den Ferien wird nicht geliefert. Die Termine stehen auf den [Seiten des Landes](https://www.example.org/ferien).',
    },
    { day: -6, does: 'offer', company: 'kitchen' },
  ],
  'Neubau der Grundschule am Deich': [
    { day: -30, does: 'join', company: 'build' },
    { day: -28, does: 'join', company: 'green' },
    { day: -4, does: 'offer', company: 'green' },
    { day: -2, does: 'offer', company: 'build' },
    { day: 0, does: 'askToConfirm', what: 'offers' },
  ],
  'Wohnen im Wiesengrund: zwei Baufelder nach Konzept': [
    { day: -5, does: 'join', company: 'build' },
    { day: -2, does: 'join', company: 'green' },
  ],
  'Interesse am Betrieb einer Bibliothek der Dinge': [
    { day: -6, does: 'join', company: 'kitchen' },
    { day: -3, does: 'join', company: 'green' },
  ],
  'Bürgerbus: laufende Aufnahme von Betreibern': [
    { day: -8, does: 'join', company: 'swiftline' },
    { day: -5, does: 'apply', company: 'green' },
  ],
  'Grünpflege an Schulen und Spielplätzen': [
    { day: -30, does: 'apply', company: 'green' },
    { day: -26, does: 'apply', company: 'build' },
    { day: -24, does: 'join', company: 'kitchen' },
    { day: 0, does: 'open', stage: 4 },
  ],
  'Betrieb der Wochenmärkte': [
    { day: -50, does: 'apply', company: 'kitchen' },
    { day: -47, does: 'apply', company: 'green' },
    { day: -45, does: 'apply', company: 'swiftline' },
    { day: 0, does: 'open', stage: 4 },
    { day: 0, does: 'start', stage: 5, chosen: ['kitchen', 'green'] },
    {
      day: 0,
      does: 'write',
      to: ['green'],
      subject: 'Themen der ersten Verhandlung',
      text:
        'Wir möchten mit Ihnen über drei Themen sprechen:\n\n1. Aufteilung der ' +
        'Stände\n2. Reinigung nach dem Markt\n3. Strom und Wasser',
    },
  ],
  'Sanierung der Kaimauer Osthafen': [
    { day: -40, does: 'join', company: 'build' },
    { day: -33, does: 'join', company: 'swiftline' },
    { day: -12, does: 'offer', company: 'swiftline' },
    { day: -8, does: 'offer', company: 'build' },
    { day: 0, does: 'open', stage: 7 },
  ],
  'Fahrradverleih im Stadtgebiet': [
    { day: -40, does: 'join', company: 'swiftline' },
    {
      day: -15,
      does: 'end',
      outcome: 'cancelled',
      reason: 'Die Förderung, aus der der Verleih bezahlt werden sollte, wurde nicht bewilligt.',
    },
  ],
  'Ortsbus: laufende Aufnahme von Linienbetreibern': [
    { day: -60, does: 'apply', company: 'swiftline' },
    { day: -30, does: 'apply', company: 'green' },
    { day: -6, does: 'apply', company: 'build' },
    { day: -3, does: 'join', company: 'kitchen' },
    { day: 0, does: 'open', stage: 4 },
    { day: 0, does: 'open', stage: 4 },
  ],
}
