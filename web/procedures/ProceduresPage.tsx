import './procedures.css'
import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { readIn } from '../../engine/languages'
import type { ProcedureRow } from '../../server/contract/procedures/procedures'
import { useLanguage } from '../i18n/useLanguage'
import { NotFoundPage } from '../page/NotFoundPage'
import { ListFrame } from '../page/ListFrame'
import { call, useRpc } from '../rpc'
import { useSession } from '../session/SessionProvider'
import { Button, EmptyState } from '../ui'
import { SearchField, wholeList } from '../ui/list'
import { formatDay } from '../ui/time'
import { toast } from '../ui/toasts/toasts'
import { FileDrop } from './FileDrop'
import { PhaseFairway } from './PhaseFairway'
import { nameOf } from '../procedure/phaseName'
import { lawsText } from '../procedure/valueText'
import { States } from './States'

const pathOf = (id: string): string => `/verfahren/${encodeURIComponent(id)}`

const Line = ({ row }: { row: ProcedureRow }): ReactElement => {
  const { t } = useTranslation('procedures')
  const lang = useLanguage()
  const phases = row.phases.map((phase) => nameOf(phase, row.phases, { t, lang }))
  return (
    <tr>
      <td>
        <Link className="rowlink" to={pathOf(row.id)}>
          <b>{readIn(row.name, lang)}</b>
        </Link>
        <span className="small soft">{lawsText(row.regimes, t) || t('list.anyRegime')}</span>
      </td>
      <td>
        <PhaseFairway phases={row.phases} label={phases.join(', ')} />
      </td>
      <td className="num">
        {row.version === 0 ? t('noVersion') : t('versions.version', { version: row.version })}
        {row.published && (
          <span className="small soft">{t('versionBy', { when: formatDay(row.published, lang), who: row.publishedBy || 'Lotse' })}</span>
        )}
      </td>
      <td>
        <States row={row} />
      </td>
    </tr>
  )
}

/** /verfahren: own procedures first, those of Lotse below; a document is read in here. */
const ProcedureList = (): ReactElement => {
  const { t } = useTranslation('procedures')
  const navigate = useNavigate()
  const list = useRpc('getProcedures', [])
  const [search, setSearch] = useState('')
  const [isImporting, setImporting] = useState(false)
  const wanted = search.trim().toLowerCase()
  const rows = (list.data ?? []).filter(({ id, name, regimes }) =>
    [id, ...Object.values(name), ...regimes].some((text) => text.toLowerCase().includes(wanted)),
  )
  const take = async (document: unknown): Promise<void> => {
    const made = await call('createProcedure', { document })
    toast.success(t('import.done'))
    void navigate(pathOf(made.id))
  }
  const title = t('title')
  return (
    <ListFrame
      className="stack-3"
      title={title}
      actions={
        <Button icon="upload" pressed={isImporting} onClick={() => setImporting(!isImporting)}>
          {t('import.action')}
        </Button>
      }
      list={wholeList(list, rows)}
      count={(shown) => t('list.count', shown)}
      filters={
        <>
          <p className="soft">{t('lead')}</p>
          {isImporting && <FileDrop label={t('import.action')} send={take} />}
          <div className="toolbar" role="search">
            <SearchField value={search} label={t('list.search')} onSearch={setSearch} />
          </div>
        </>
      }
      failed={t('list.failed')}
      empty={
        <EmptyState drawing="search" action={<Button onClick={() => setSearch('')}>{t('list.clear')}</Button>}>
          {t('list.noHit')}
        </EmptyState>
      }
    >
      <table className="table pr-table">
        <caption className="sr">{title}</caption>
        <thead>
          <tr>
            {(['name', 'phases', 'version', 'state'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`list.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Line key={row.id} row={row} />
          ))}
        </tbody>
      </table>
    </ListFrame>
  )
}

const ProceduresPage = (): ReactElement => {
  const { isAdmin } = useSession()
  return isAdmin ? <ProcedureList /> : <NotFoundPage />
}
export default ProceduresPage
