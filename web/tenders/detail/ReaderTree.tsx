import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReaderNode } from '../../../server/contract/tenders/views'
import { useLanguage } from '../../app/i18n/useLanguage'
import { textIn, valueText } from '../valueText'

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

const isMultilingual = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).every((key) => /^[A-Z]{3}$/.test(key))

/** One value to read: codes with their name first, links as links, texts in the reader's language. */
const Value = ({ node, value }: { node: ReaderNode; value: unknown }): ReactElement => {
  const { t } = useTranslation('tenders')
  const language = useLanguage()
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
  const name = isText(single) ? node.names?.[single]?.[language] : undefined
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
  return <>{valueText(single, { language, words: { yes: t('yes'), no: t('no') }, nameOf: (code) => node.names?.[code]?.[language] })}</>
}

const isField = (node: ReaderNode): boolean => node.contentType === 'field'

const hasValue = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)

/** Something to read is in it: an own value or one below. */
export const isWorthReading = (node: ReaderNode): boolean =>
  isField(node) ? hasValue(node.value) : (node.children ?? []).some(isWorthReading)

const Facts = ({ fields }: { fields: readonly ReaderNode[] }): ReactElement | null => {
  const language = useLanguage()
  return fields.length === 0 ? null : (
    <dl className="rd-facts">
      {fields.map((node, index) => (
        <div className="rd-row" key={`${node.contentId}${index}`}>
          <dt>{node.label[language]}</dt>
          <dd>
            <Value node={node} value={node.value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** What is in a group to read. A group that is all there is in another one adds no heading of its own (2-tenders.md section 5: a sole group is flattened). */
export function contentOf(node: ReaderNode): ReaderNode[] {
  const children = (node.children ?? []).filter(isWorthReading)
  const [only, ...others] = children
  return only && others.length === 0 && !isField(only) && only.caption === undefined ? contentOf(only) : children
}

/** Level of the headings inside; deeper groups stay at the last. */
type Level = 3 | 4

const Group = ({ node, level }: { node: ReaderNode; level: Level }): ReactElement => {
  const language = useLanguage()
  const Heading = level === 3 ? 'h3' : 'h4'
  const caption = node.caption && node.caption !== node.label[language] ? node.caption : null
  return (
    <div className="rd-group">
      <Heading>
        {caption === null ? (
          node.label[language]
        ) : (
          <>
            <small>{node.label[language]}</small> {caption}
          </>
        )}
      </Heading>
      <Nodes nodes={contentOf(node)} level={4} />
    </div>
  )
}

/** Nodes in their order: runs of fields as one list of facts, groups under their headings. What is empty is left out. */
export const Nodes = ({ nodes, level = 3 }: { nodes: readonly ReaderNode[]; level?: Level }): ReactElement => {
  const shown = nodes.filter(isWorthReading)
  const runs: (ReaderNode | ReaderNode[])[] = []
  for (const node of shown) {
    const last = runs.at(-1)
    if (!isField(node)) runs.push(node)
    else if (Array.isArray(last)) last.push(node)
    else runs.push([node])
  }
  return (
    <>
      {runs.map((run, index) =>
        Array.isArray(run) ? <Facts key={index} fields={run} /> : <Group key={`${run.contentId}${index}`} node={run} level={level} />,
      )}
    </>
  )
}
