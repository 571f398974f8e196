import type { Lang } from '../platform/errors'

/** The few words of the feed. Lots and titles are the tender's own. */
export const WORDS: Readonly<Record<Lang, Readonly<Record<WordKey, string>>>> = {
  de: {
    calendar: 'Lotse: Fristen',
    publication: 'Veröffentlichung',
    applications: 'Teilnahmefrist endet',
    round: 'Runde',
    offers: 'Angebotsfrist endet',
    final: 'Endgültige Frist',
    request: 'Antwort auf Nachforderung fällig',
    openApplications: 'Öffnung der Teilnahmeanträge ab jetzt möglich',
    openOffers: 'Öffnung der Angebote ab jetzt möglich',
    openedApplications: 'Teilnahmeanträge geöffnet',
    openedOffers: 'Angebote geöffnet',
    tender: 'Verfahren',
    buyer: 'Vergabestelle',
    lot: 'Los',
  },
  en: {
    calendar: 'Lotse: deadlines',
    publication: 'Publication',
    applications: 'Requests to participate due',
    round: 'round',
    offers: 'Tenders due',
    final: 'Final deadline',
    request: 'Answer to a request due',
    openApplications: 'Requests to participate can be opened from now on',
    openOffers: 'Tenders can be opened from now on',
    openedApplications: 'Requests to participate opened',
    openedOffers: 'Tenders opened',
    tender: 'Procedure',
    buyer: 'Contracting authority',
    lot: 'Lot',
  },
}
type WordKey =
  | 'calendar'
  | 'publication'
  | 'applications'
  | 'round'
  | 'offers'
  | 'final'
  | 'request'
  | 'openApplications'
  | 'openOffers'
  | 'openedApplications'
  | 'openedOffers'
  | 'tender'
  | 'buyer'
  | 'lot'
