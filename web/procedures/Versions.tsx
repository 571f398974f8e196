import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProcedureDocument } from '../../workflows/procedure'
import { useLanguage } from '../i18n/useLanguage'
import { Differences } from '../procedure/Differences'
import { useRpc } from '../rpc'
import { FaultNote, Select } from '../ui'
import { formatDateTime } from '../ui/time'

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
