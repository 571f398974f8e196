import './law.css'
import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { LawInput, LawLineView, LawVersionView } from '../../server/contract/law/law'
import { useLanguage } from '../i18n/useLanguage'
import { ListFrame } from '../page/ListFrame'
import { NotFoundPage } from '../page/NotFoundPage'
import { useRpc } from '../rpc'
import { useSession } from '../session/SessionProvider'
import { Button, Check, EmptyState, Icon } from '../ui'
import { FilterSelect, SearchField, wholeList } from '../ui/list'
import { aboutOf, amountText, headingOf, nameOf, scopeOf, shownVersion, validText } from './line'
import { Proposal } from './Proposal'
import { ProposeDialog } from './ProposeDialog'

/** Other versions of a line: what held before, and what will. */
const Versions = ({ versions }: { versions: readonly LawVersionView[] }): ReactElement | null => {
  const { t } = useTranslation(['law', 'need', 'assistant', 'examination'])
  const language = useLanguage()
  if (versions.length < 2) return null
  return (
    <details className="small">
      <summary>{t('versions', { count: versions.length })}</summary>
      <ol>
        {versions.map((one) => (
          <li key={`${one.validFrom} ${one.knownFrom ?? ''}`}>
            {amountText(one, t, language)}; {validText(one, t, language)}; {one.source}
            {one.knownFrom !== null && ` (${t('own')})`}
          </li>
        ))}
      </ol>
    </details>
  )
}

const KINDS = ['period', 'clock', 'threshold', 'limit', 'examination'] as const

type Asked = { line: LawLineView; kind: LawInput['kind'] } | null

const Line = ({ line, onPropose }: { line: LawLineView; onPropose: (asked: Asked) => void }): ReactElement | null => {
  const { t } = useTranslation(['law', 'need', 'assistant', 'examination'])
  const language = useLanguage()
  const shown = shownVersion(line)
  if (!shown) return null
  const { paragraph, title = '', by, source, verified } = shown
  const scope = scopeOf(line, t)
  const about = aboutOf(line, t)
  return (
    <>
      <tr>
        <td>
          <b>{line.regimes.join(', ') || paragraph}</b>
          {scope !== '' && <span className="small">{scope}</span>}
          {line.regimes.length > 0 && <span className="small soft">{paragraph}</span>}
          {title !== '' && <span className="small">{t('named', { title })}</span>}
        </td>
        <td className="num">
          {amountText(shown, t, language)}
          <span className="small soft">{[line.event && t(`event.${line.event}`), by && t(`by.${by}`)].filter(Boolean).join(', ')}</span>
        </td>
        <td>
          {validText(shown, t, language)}
          {!shown.isInForce && <span className="small soft">{t('notInForce')}</span>}
          <Versions versions={line.versions} />
        </td>
        <td className="law-source">
          {source !== '' && <span>{source}</span>}
          <span className="tag">
            <Icon name={verified ? 'check' : 'warning'} /> {t(verified ? 'read' : 'unread')}
          </span>
        </td>
        <td className="law-act">
          {line.proposal === null && (
            <>
              <Button size="small" label={`${t('newVersion')}: ${about}`} onClick={() => onPropose({ line, kind: 'version' })}>
                {t('newVersion')}
              </Button>
              <Button size="small" label={`${t('correct')}: ${about}`} onClick={() => onPropose({ line, kind: 'correction' })}>
                {t('correct')}
              </Button>
            </>
          )}
        </td>
      </tr>
      {line.proposal && (
        <tr className="law-waits">
          <td colSpan={5}>
            <Proposal line={line} proposal={line.proposal} />
          </td>
        </tr>
      )}
    </>
  )
}

/** Lines under what they are about, in the order of the rows. */
const Groups = ({ lines, onPropose }: { lines: readonly LawLineView[]; onPropose: (asked: Asked) => void }): ReactElement => {
  const { t } = useTranslation(['law', 'need', 'assistant', 'examination'])
  const groups = new Map<string, LawLineView[]>()
  for (const line of lines) groups.set(nameOf(line, t), [...(groups.get(nameOf(line, t)) ?? []), line])
  return (
    <table className="table law-table">
      <caption className="sr">{t('title')}</caption>
      <thead>
        <tr>
          {(['about', 'says', 'valid', 'source', 'act'] as const).map((column) => (
            <th key={column} scope="col">
              {t(`column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      {[...groups].map(([name, own]) => (
        <tbody key={name}>
          <tr className="law-group">
            <th colSpan={5} scope="rowgroup">
              {own[0] ? headingOf(own[0], t) : name}
            </th>
          </tr>
          {own.map((line) => (
            <Line key={line.id} line={line} onPropose={onPropose} />
          ))}
        </tbody>
      ))}
    </table>
  )
}

const LawList = (): ReactElement => {
  const { t } = useTranslation(['law', 'need', 'assistant', 'examination'])
  const list = useRpc('getLawLines', [])
  const [search, setSearch] = useState('')
  const [isUnreadOnly, setUnreadOnly] = useState(false)
  const [kind, setKind] = useState<LawLineView['of'] | ''>('')
  const [asked, setAsked] = useState<Asked>(null)
  const wanted = search.trim().toLowerCase()
  const isWanted = (line: LawLineView): boolean => {
    const shown = shownVersion(line)
    const texts = [nameOf(line, t), scopeOf(line, t), ...line.regimes, shown?.paragraph ?? '', shown?.title ?? '', shown?.source ?? '']
    const isOfKind = kind === '' || line.of === kind
    return isOfKind && texts.some((text) => text.toLowerCase().includes(wanted)) && !(isUnreadOnly && shown?.verified)
  }
  // What waits for somebody leads.
  const rows = (list.data ?? []).filter(isWanted).sort((a, b) => Number(b.proposal !== null) - Number(a.proposal !== null))
  const lineNow = (line: LawLineView): LawLineView => list.data?.find(({ id }) => id === line.id) ?? line
  const clear = (): void => {
    setSearch('')
    setUnreadOnly(false)
    setKind('')
  }
  return (
    <>
      <ListFrame
        className="stack-3 law-list"
        title={t('title')}
        list={wholeList(list, rows)}
        count={(shown) => t('count', shown)}
        filters={
          <>
            <p className="soft">{t('lead')}</p>
            <div className="toolbar" role="search">
              <SearchField value={search} label={t('search')} onSearch={setSearch} />
              <FilterSelect
                label={t('kind')}
                all={t('kinds.all')}
                value={kind}
                options={KINDS.map((one) => [one, t(`kinds.${one}`)] as const)}
                onChoose={(value) => setKind(KINDS.find((one) => one === value) ?? '')}
              />
              <Check checked={isUnreadOnly} onChange={setUnreadOnly}>
                {t('unreadOnly')}
              </Check>
            </div>
          </>
        }
        failed={t('failed')}
        empty={
          <EmptyState drawing="search" action={<Button onClick={clear}>{t('clear')}</Button>}>
            {t('noHit')}
          </EmptyState>
        }
      >
        <Groups lines={rows} onPropose={setAsked} />
      </ListFrame>
      {asked && <ProposeDialog kind={asked.kind} line={lineNow(asked.line)} onClose={() => setAsked(null)} />}
    </>
  )
}

/** /einstellungen/recht, for system admins: the law as dated rows, changed by two of them. */
const LawPage = (): ReactElement => {
  const { isAdmin } = useSession()
  return isAdmin ? <LawList /> : <NotFoundPage />
}

export default LawPage
