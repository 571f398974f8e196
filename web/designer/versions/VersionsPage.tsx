import { readIn } from '../../../engine/languages'
import './versions.css'
import { useMemo, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import { loadTemplate, type TemplateFile } from '../../../engine/template'
import { NotFoundPage } from '../../page/NotFoundPage'
import { useLanguage } from '../../i18n/useLanguage'
import { call, rpcKey, useRpc } from '../../rpc'
import { queryClient } from '../../rpc/queryClient'
import { cutName, Page } from '../../page/Page'
import { Button, EmptyState, Icon, Skeleton } from '../../ui'
import { formatDateTime } from '../../ui/time'
import { PublishDialog } from '../PublishDialog'
import { ComparisonTable, KindChips } from './ComparisonTable'
import { comparison, type Kind } from './rows'
import { lossesOf, UsageAside } from './UsageAside'

const DRAFT = 'entwurf'

/** What the server answers is a TemplateFile; the loader says so again. */
const fileOf = (json: unknown): TemplateFile | null => {
  const loaded = loadTemplate(json)
  return loaded.ok ? loaded.template.file : null
}

/** /formulare/anlage/:id/versionen: two versions beside each other, and who stands on them. */
export const VersionsPage = (): ReactElement => {
  const { t } = useTranslation(['versions', 'rules', 'procedure', 'designer'])
  const language = useLanguage()
  const { id = '' } = useParams()
  const [query, setQuery] = useSearchParams()
  const [kind, setKind] = useState<Kind | 'all'>('all')
  const [isPublishing, setPublishing] = useState(false)
  const draft = useRpc('getProjectTemplateDraft', [id])
  const versions = useRpc('getProjectTemplateVersions', [id])
  const row = draft.data?.row
  const known = versions.data?.map(({ version }) => version) ?? []
  const hasDraft = row?.draft !== null && row !== undefined
  const offered = [...known.map(String), ...(hasDraft ? [DRAFT] : [])]
  const asked = (name: string, fallback: string | undefined): string | undefined => {
    const value = query.get(name) ?? ''
    return offered.includes(value) ? value : fallback
  }
  const right = asked('nach', hasDraft ? DRAFT : known[0]?.toString())
  const left = asked('von', (hasDraft ? known[0] : known[1])?.toString())
  const published = (side: string | undefined): boolean => side !== undefined && side !== DRAFT
  const leftFile = useRpc('getProjectTemplate', [id, Number(left)], { enabled: published(left) })
  const rightFile = useRpc('getProjectTemplate', [id, Number(right)], { enabled: published(right) })
  const json = (side: string | undefined, answer: { template: unknown } | undefined): unknown =>
    side === DRAFT ? draft.data?.template : answer?.template
  const [a, b] = [json(left, leftFile.data), json(right, rightFile.data)]
  const compared = useMemo(() => {
    const [before, after] = [a === undefined ? null : fileOf(a), b === undefined ? null : fileOf(b)]
    return before && after ? comparison({ before, after }, { t, language }) : null
  }, [a, b, t, language])

  const written: unknown = draft.data?.template
  const draftFile = useMemo(() => (isPublishing && written !== undefined ? fileOf(written) : null), [isPublishing, written])

  const target = right === undefined || right === DRAFT ? 0 : Number(right)
  const usage = useRpc('getTemplateUsage', [id, target], { enabled: right !== undefined })
  const error = draft.error ?? versions.error ?? leftFile.error ?? rightFile.error
  if (error?.code === 404) return <NotFoundPage />
  const name = row ? readIn(row.name, language) : ''
  const path = `/formulare/anlage/${encodeURIComponent(id)}`
  const forms = { label: t('versions:forms'), to: '/formulare' }
  // What follows the name comes with it: it would be pushed aside.
  const crumbs = row ? [forms, { label: cutName(name), to: path }, { label: t('versions:title') }] : [forms]
  const nameOf = (side: string | undefined): string =>
    side === DRAFT ? t('versions:draft', { version: (row?.version ?? 0) + 1 }) : t('versions:version', { version: side ?? '' })
  const whenOf = (side: string | undefined): string => {
    if (side === DRAFT)
      return row?.draft ? t('versions:changed', { when: formatDateTime(row.draft.updated, language), who: row.draft.updatedBy }) : ''
    const one = versions.data?.find(({ version }) => String(version) === side)
    return one ? t('versions:published', { when: formatDateTime(one.published, language), who: one.publishedBy || 'Lotse' }) : ''
  }
  const select = (which: 'von' | 'nach', value: string | undefined): ReactElement => (
    <select
      className="select"
      aria-label={t(`versions:side.${which}`)}
      value={value}
      onChange={(event) => {
        query.set('von', left ?? '')
        query.set('nach', right ?? '')
        query.set(which, event.target.value)
        setQuery(query, { replace: true })
      }}
    >
      {offered.map((each) => (
        <option key={each} value={each}>
          {nameOf(each)}
        </option>
      ))}
    </select>
  )
  const isReady = draft.data && versions.data
  const publish = async (note: string): Promise<{ version: number }> => {
    const after = await call('publishProjectTemplate', id, row?.lock ?? 0, note)
    // What it was compared with is the same still: the version before, now beside the one just published.
    setQuery({ von: left ?? '', nach: String(after.version) }, { replace: true })
    await Promise.all(
      (['getProjectTemplateDraft', 'getProjectTemplateVersions', 'getTemplateUsage'] as const).map((method) =>
        queryClient.invalidateQueries({ queryKey: rpcKey(method) }),
      ),
    )
    return after
  }
  return (
    <Page
      title={`${t('versions:title')}: ${name}`}
      crumbs={crumbs}
      bare
      actions={
        <>
          <Button to={path}>{t('versions:toDesigner')}</Button>
          {hasDraft && (
            <Button variant="primary" onClick={() => setPublishing(true)}>
              {t('designer:publish.action', { version: row.version + 1 })}
            </Button>
          )}
        </>
      }
    >
      {isPublishing && row && (
        <PublishDialog file={draftFile} version={row.version + 1} publish={publish} onClose={() => setPublishing(false)} />
      )}
      <header className="v-head">
        <div>
          <h1>{name || t('versions:title')}</h1>
          {left !== undefined && right !== undefined && (
            <p className="soft">{t('versions:compares', { before: nameOf(left), after: nameOf(right) })}</p>
          )}
        </div>
        {offered.length > 1 && (
          <div className="v-selects">
            {select('von', left)}
            <Icon name="right" size={16} />
            {select('nach', right)}
          </div>
        )}
      </header>
      {error && (
        <p className="note error v-note">
          <Icon name="octagon" /> {error.message}
        </p>
      )}
      {!isReady ? (
        !error && (
          <div className="v-page">
            <Skeleton lines={12} />
          </div>
        )
      ) : (
        <div className="v-page">
          <div className="v-main">
            {offered.length < 2 ? (
              <EmptyState drawing="search" action={<Button to={path}>{t('versions:toDesigner')}</Button>}>
                {t('versions:onlyOne')}
              </EmptyState>
            ) : compared ? (
              <>
                <KindChips comparison={compared} kind={kind} onKind={setKind} />
                <ComparisonTable
                  comparison={compared}
                  kind={kind}
                  before={{ name: nameOf(left), when: whenOf(left) }}
                  after={{ name: nameOf(right), when: whenOf(right) }}
                  losses={lossesOf(usage.data ?? [])}
                />
              </>
            ) : (
              !error && <Skeleton lines={12} />
            )}
          </div>
          <UsageAside usage={usage.data} versions={versions.data} target={nameOf(right)} />
        </div>
      )}
    </Page>
  )
}
