import type { LogEntry } from '../../contract/audit/views'
import { changeText, sentenceOf, triggerText, typeName } from '../../words/words'
import type { Lang } from '../../platform/errors'

/** All that an entry says on the screen, in one text to search in. */
export const spokenOf = (entry: LogEntry, lang: Lang): string => {
  const { user, project, lots = [], organization, room, file, hash, message, location, property, changes } = entry.data
  return [
    ...[sentenceOf(lang, entry), typeName(lang, entry.type), triggerText(lang, entry), entry.user?.email],
    ...[user?.name, user?.email, project?.name, ...lots, organization?.name, room, file, hash, message, location, property],
    ...changes.map((change) => changeText(lang, change)),
  ]
    .filter((part) => part !== undefined)
    .join('\n')
}
