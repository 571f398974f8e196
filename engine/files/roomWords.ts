import { formWordsOf, ORIGINAL, type Lang } from '../languages'

/** Texts of the rooms that every tender (2-tenders.md section 9) and negotiation has; kept in German, as whoever made it saw them. */
export const DEFAULT_ROOM_TEXTS = formWordsOf(ORIGINAL).rooms

type RoomKey = keyof typeof DEFAULT_ROOM_TEXTS

/** By a default text as it is kept: the same in each language. */
const SAID: ReadonlyMap<string, (lang: Lang) => string> = new Map(
  (Object.keys(DEFAULT_ROOM_TEXTS) as RoomKey[]).flatMap((key) =>
    (['name', 'description'] as const).map(
      (part) => [DEFAULT_ROOM_TEXTS[key][part], (lang: Lang) => formWordsOf(lang).rooms[key][part]] as const,
    ),
  ),
)

/** A room's name or description as it is read: ours in the reader's language, what somebody wrote as it was written. */
export const roomText = (text: string, lang: Lang): string => SAID.get(text)?.(lang) ?? text
