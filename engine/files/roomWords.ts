/** Texts of the rooms that every tender has (2-tenders.md section 9); kept in German, as whoever made the tender saw them. */
export const DEFAULT_ROOM_TEXTS = {
  documents: {
    name: { de: 'Ausschreibungs-Dokumente', en: 'Tender documents' },
    description: {
      de: 'Unterlagen der Vergabestelle zu dieser Ausschreibung.',
      en: 'Documents of the contracting authority for this tender.',
    },
  },
  application: {
    name: { de: 'Teilnahmeantrag', en: 'Application' },
    description: {
      de: 'Bitte laden Sie hier die Unterlagen zu Ihrem Teilnahmeantrag hoch. Bis zur Frist können Sie sie ersetzen oder löschen.',
      en: 'Please upload the documents of your application here. Until the deadline you can replace or delete them.',
    },
  },
  offer: {
    name: { de: 'Angebot', en: 'Offer' },
    description: {
      de: 'Bitte laden Sie hier die Unterlagen zu Ihrem Angebot hoch. Bis zur Frist können Sie sie ersetzen oder löschen.',
      en: 'Please upload the documents of your offer here. Until the deadline you can replace or delete them.',
    },
  },
} as const

const ENGLISH: ReadonlyMap<string, string> = new Map(
  Object.values(DEFAULT_ROOM_TEXTS).flatMap(({ name, description }) => [
    [name.de, name.en],
    [description.de, description.en],
  ]),
)

/** A room's name or description as it is read: ours in the reader's language, what somebody wrote as it was written. */
export const roomText = (text: string, lang: 'de' | 'en'): string => (lang === 'de' ? text : (ENGLISH.get(text) ?? text))
