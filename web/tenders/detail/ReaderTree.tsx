import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { readIn } from '../../../engine/languages'
import { wallClockOf } from '../../../engine/form'
import { captionIn, contentOf, dayText, momentText, readingOf, textIn, valueText } from '../../../engine/reading'
import type { ReaderNode } from '../../../server/contract/tenders/views'
import { useLanguage } from '../../i18n/useLanguage'
import { useServerNow } from '../../ui/time'

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

const isMultilingual = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).every((key) => /^[A-Z]{3}$/.test(key))

/** One value to read: codes with their name first, links as links, texts in the reader's language. */
const Value = ({ node, value }: { node: ReaderNode; value: unknown }): ReactElement => {
  const { t } = useTranslation('tenders')
  const language = useLanguage()
  if (node.valueType === 'moment' && Array.isArray(value)) return <>{momentText(value, language)}</>
  if (Array.isArray(value) && value.length > 1) {
    return (
      <ul>
        {value.map((one: unknown, index) => (
          <li key={index}>
            <Value node={node} value={one} />
          </li>
        ))}
      </ul>
    )
  }
  const single: unknown = Array.isArray(value) ? value[0] : value
  const name = isText(single) ? readIn(node.names?.[single], language) || undefined : undefined
  if (isText(single) && name !== undefined) {
    // Numbers of a classification (CPV) are known by heart; other codes mean nothing to a reader.
    const isClassification = node.valueType === 'code' && /^\d{6,}/.test(single)
    return (
      <>
        {isClassification && <span className="code">{single}</span>}
        {name}
      </>
    )
  }
  if (isText(single) && node.valueType === 'url' && /^https?:\/\//.test(single)) {
    return (
      <a href={single} rel="noreferrer" target="_blank">
        {single}
      </a>
    )
  }
  if (isText(single) && node.valueType === 'email') return <a href={`mailto:${single}`}>{single}</a>
  if (isMultilingual(single)) return <>{textIn(single, language)}</>
  return (
    <>
      {valueText(single, {
        language,
        words: { yes: t('yes'), no: t('no') },
        nameOf: (code) => readIn(node.names?.[code], language) || undefined,
      })}
    </>
  )
}

/** That nobody outside of the team reads a value yet, until when, and why. */
const LaterNote = ({ later: { from, reason, justification } }: { later: NonNullable<ReaderNode['later']> }): ReactElement => {
  const { t } = useTranslation('tenders')
  const language = useLanguage()
  const today = wallClockOf(new Date(useServerNow())).date
  const day = from?.slice(0, 10)
  const key = day === undefined ? 'open' : day > today ? 'on' : 'due'
  const words = isMultilingual(justification) ? textIn(justification, language) : ''
  return (
    <p className="rd-later">
      <b>{t(`detail.later.${key}`, { date: from === undefined ? '' : dayText(from, language) })}</b>
      {reason !== undefined && ` ${t('detail.later.reason', { reason: readIn(reason, language) })}`}
      {words !== '' && ` ${words}`}
    </p>
  )
}

const Facts = ({ fields }: { fields: readonly ReaderNode[] }): ReactElement | null => {
  const language = useLanguage()
  return fields.length === 0 ? null : (
    <dl className="rd-facts">
      {fields.map((node, index) => (
        <div className="rd-row" key={`${node.contentId}${index}`}>
          <dt>{readIn(node.label, language)}</dt>
          <dd>
            <Value node={node} value={node.value} />
            {node.later && <LaterNote later={node.later} />}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Some facts as one list, whatever groups they come from. */
export const FactList = Facts

/** Level of the headings inside; deeper groups stay at the last. */
type Level = 3 | 4

const Group = ({ node, level }: { node: ReaderNode; level: Level }): ReactElement => {
  const language = useLanguage()
  const Heading = level === 3 ? 'h3' : 'h4'
  const own = captionIn(node, language)
  const caption = own !== '' && own !== readIn(node.label, language) ? own : null
  return (
    <div className="rd-group">
      <Heading>
        {caption === null ? (
          readIn(node.label, language)
        ) : (
          <>
            <small>{readIn(node.label, language)}</small> {caption}
          </>
        )}
      </Heading>
      <Nodes nodes={contentOf(node)} level={4} />
    </div>
  )
}

/** What is filled in, to read: the facts, groups under their headings, then what stood alone in its group. */
export const Nodes = ({ nodes, level = 3 }: { nodes: readonly ReaderNode[]; level?: Level }): ReactElement => {
  const { facts, groups, loose } = readingOf(nodes)
  return (
    <>
      <Facts fields={groups.length === 0 ? [...facts, ...loose] : facts} />
      {groups.map((node, index) => (
        <Group key={`${node.contentId}${index}`} node={node} level={level} />
      ))}
      {groups.length > 0 && <Facts fields={loose} />}
    </>
  )
}
