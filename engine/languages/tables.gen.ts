// Made by scripts/lists.mjs from the folders: npm run lists.
import deTABLES from './de/language.json'
import enTABLES from './en/language.json'
import deFORM_WORDS from './de/forms.json'
import enFORM_WORDS from './en/forms.json'

export const TABLES = { de: deTABLES, en: enTABLES }
export const FORM_WORDS = { de: deFORM_WORDS, en: enFORM_WORDS }
