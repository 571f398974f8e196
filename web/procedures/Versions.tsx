import { useState, type ReactElement, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProcedureDocument } from '../../workflows/procedure'
import { useLanguage } from '../i18n/useLanguage'
import { useRpc } from '../rpc'
import { FaultNote, Select } from '../ui'
import { formatDateTime } from '../ui/time'
import { differencesOf } from './differences'
import { namesIn, valueText } from './sentences'

const DRAFT = 'draft'

/** A version as read, or what is being written. */
const useSide = (id: string, side: string): ProcedureDocument | undefined => {
  const { data } = useRpc('getProcedure', side === DRAFT || side === '' ? [id] : [id, Number(side)], { enabled: side !== '' })
  // What the server keeps was read by its schema.
  return data?.document as ProcedureDocument | undefined
}

/** Versions of a procedure, the newest first, and any two of them beside each other. */
export const Versions = ({ id, hasDraft }: { id: string; hasDraft: boolean }): ReactElement => {
  const { t } = useTranslation('procedures')
  const lang = useLanguage()
  const { data: versions, error } = useRpc('getProcedureVersions', [id])
  const data = versions ?? []
  const offered = [...(hasDraft ? [DRAFT] : []), ...data.map(({ version }) => String(version))]
  const [left, setLeft] = useState<string | null>(null)
  const [right, setRight] = useState<string | null>(null)
  const [from, to] = [left ?? offered[1] ?? '', right ?? offered[0] ?? '']
  const options = offered.map((one) => [one, one === DRAFT ? t('versions.draft') : t('versions.version', { version: one })] as const)
  const [before, after] = [useSide(id, from), useSide(id, to)]
  return (
    <section className="surface pr-versions" aria-labelledby="pr-versions">
      <h2 id="pr-versions">{t('versions.list')}</h2>
      {error && <FaultNote>{error.message}</FaultNote>}
      {versions?.length === 0 && <p className="soft">{t('versions.none')}</p>}
      <ol>
        {data.map(({ version, published, publishedBy, note }) => (
          <li key={version}>
            <b>{t('versions.version', { version })}</b>{' '}
            <span className="soft small">{t('versionBy', { when: formatDateTime(published, lang), who: publishedBy || 'Lotse' })}</span>
            <p>{note || t('versions.noNote')}</p>
          </li>
        ))}
      </ol>
      {offered.length > 1 && (
        <>
          <div className="wraps-3">
            <Select label={t('versions.from')} value={from} options={options} onChange={setLeft} />
            <Select label={t('versions.to')} value={to} options={options} onChange={setRight} />
          </div>
          {before && after && <Differences before={before} after={after} />}
        </>
      )}
    </section>
  )
}

const Differences = ({ before, after }: { before: ProcedureDocument; after: ProcedureDocument }): ReactElement => {
  const { t } = useTranslation(['procedures', 'machines'])
  const lang = useLanguage()
  const differences = differencesOf(before, after)
  const namesOf = (document: ProcedureDocument) => {
    const names = namesIn(document, { t: (key, params) => t(`procedures:${key}`, params), lang })
    return (key: string): string => (key === 'end' ? t('procedures:end') : names(key))
  }
  const [wasCalled, isCalled] = [namesOf(before), namesOf(after)]
  const called = (key: string): string => (after.phases.some((one) => one.key === key) ? isCalled : wasCalled)(key)
  const side = (property: string | null, value: unknown, names: typeof called): ReactNode =>
    value === undefined ? null : valueText(property, value, { t, called: names })
  if (differences.length === 0) return <p className="soft">{t('procedures:versions.same')}</p>
  return (
    <table className="table pr-diff">
      <caption className="sr">{t('procedures:versions.caption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('procedures:versions.where')}</th>
          <th scope="col">{t('procedures:versions.before')}</th>
          <th scope="col">{t('procedures:versions.after')}</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ phase, kind, property, before: was, after: is }) => (
          <tr key={`${phase} ${property}`}>
            <th scope="row">
              {phase === null ? t('procedures:versions.head') : called(phase)}
              <span className="small soft">
                {property !== null && t(`procedures:versions.property.${property}`)} {t(`procedures:versions.change.${kind}`)}
              </span>
            </th>
            <td>
              {was === undefined ? (
                <span className="soft">{t('procedures:versions.nothing')}</span>
              ) : (
                <del>{side(property, was, wasCalled)}</del>
              )}
            </td>
            <td>
              {is === undefined ? (
                <span className="soft">{t('procedures:versions.nothing')}</span>
              ) : (
                <ins>{side(property, is, isCalled)}</ins>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
