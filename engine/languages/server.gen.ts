// Made by scripts/lists.mjs from the folders: npm run lists.
import deERRORS from './de/server/errors.json'
import enERRORS from './en/server/errors.json'
import deMAILS from './de/server/mails.json'
import enMAILS from './en/server/mails.json'
import deMAIL_FRAMES from './de/server/mailFrame.json'
import enMAIL_FRAMES from './en/server/mailFrame.json'
import dePLACEHOLDERS from './de/server/placeholders.json'
import enPLACEHOLDERS from './en/server/placeholders.json'
import dePAGES from './de/server/pages.json'
import enPAGES from './en/server/pages.json'
import deWORDS from './de/server/words.json'
import enWORDS from './en/server/words.json'
import deLETTERS from './de/server/letters.json'
import enLETTERS from './en/server/letters.json'

export const ERRORS = { de: deERRORS, en: enERRORS }
export const MAILS = { de: deMAILS, en: enMAILS }
export const MAIL_FRAMES = { de: deMAIL_FRAMES, en: enMAIL_FRAMES }
export const PLACEHOLDERS = { de: dePLACEHOLDERS, en: enPLACEHOLDERS }
export const PAGES = { de: dePAGES, en: enPAGES }
export const WORDS = { de: deWORDS, en: enWORDS }
export const LETTERS = { de: deLETTERS, en: enLETTERS }
