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

/** Versions of a form with the draft, and the two of them that the address puts beside each other. */
const useVersions = (id: string) => {
  const { t } = useTranslation(['versions', 'rules', 'procedure', 'designer'])
  const language = useLanguage()
  const [query] = useSearchParams()
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

  const target = right === undefined || right === DRAFT ? 0 : Number(right)
  const usage = useRpc('getTemplateUsage', [id, target], { enabled: right !== undefined })
  const error = draft.error ?? versions.error ?? leftFile.error ?? rightFile.error
  const nameOf = (side: string | undefined): string =>
    side === DRAFT ? t('versions:draft', { version: (row?.version ?? 0) + 1 }) : t('versions:version', { version: side ?? '' })
  const whenOf = (side: string | undefined): string => {
    if (side === DRAFT)
      return row?.draft ? t('versions:changed', { when: formatDateTime(row.draft.updated, language), who: row.draft.updatedBy }) : ''
    const one = versions.data?.find(({ version }) => String(version) === side)
    return one ? t('versions:published', { when: formatDateTime(one.published, language), who: one.publishedBy || 'Lotse' }) : ''
  }
  return { draft, row, hasDraft, known: versions.data, offered, left, right, compared, usage, error, nameOf, whenOf }
}

interface SideProps {
  which: 'von' | 'nach'
  offered: readonly string[]
  nameOf: (side: string) => string
  value: string | undefined
  onChoose: (value: string) => void
}

/** Which version stands on one of the sides. */
const Side = ({ which, offered, nameOf, value, onChoose }: SideProps): ReactElement => {
  const { t } = useTranslation('versions')
  return (
    <select className="select" aria-label={t(`side.${which}`)} value={value} onChange={({ target }) => onChoose(target.value)}>
      {offered.map((each) => (
        <option key={each} value={each}>
          {nameOf(each)}
        </option>
      ))}
    </select>
  )
}

/** The two sides row by row, or why there are not two. */
const Compared = ({ versions, path }: { versions: ReturnType<typeof useVersions>; path: string }): ReactElement | null => {
  const { t } = useTranslation('versions')
  const [kind, setKind] = useState<Kind | 'all'>('all')
  const { offered, compared, left, right, nameOf, whenOf, usage, error } = versions
  if (offered.length < 2)
    return (
      <EmptyState drawing="search" action={<Button to={path}>{t('toDesigner')}</Button>}>
        {t('onlyOne')}
      </EmptyState>
    )
  if (!compared) return error ? null : <Skeleton lines={12} />
  return (
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
  )
}

/** /formulare/anlage/:id/versionen: two versions beside each other, and who stands on them. */
export const VersionsPage = (): ReactElement => {
  const { t } = useTranslation(['versions', 'rules', 'procedure', 'designer'])
  const language = useLanguage()
  const { id = '' } = useParams()
  const [query, setQuery] = useSearchParams()
  const [isPublishing, setPublishing] = useState(false)
  const versions = useVersions(id)
  const { draft, row, hasDraft, offered, left, right, usage, error, nameOf } = versions
  const written: unknown = draft.data?.template
  const draftFile = useMemo(() => (isPublishing && written !== undefined ? fileOf(written) : null), [isPublishing, written])

  if (error?.code === 404) return <NotFoundPage />
  const name = row ? readIn(row.name, language) : ''
  const path = `/formulare/anlage/${encodeURIComponent(id)}`
  const forms = { label: t('versions:forms'), to: '/formulare' }
  // What follows the name comes with it: it would be pushed aside.
  const crumbs = row ? [forms, { label: cutName(name), to: path }, { label: t('versions:title') }] : [forms]
  const side = (which: 'von' | 'nach'): ReactElement => (
    <Side
      {...{ which, offered, nameOf }}
      value={which === 'von' ? left : right}
      onChoose={(value) =>
        setQuery({ ...Object.fromEntries(query), von: left ?? '', nach: right ?? '', [which]: value }, { replace: true })
      }
    />
  )
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
              {t('designer:publish.action', { version: (row?.version ?? 0) + 1 })}
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
            {side('von')}
            <Icon name="right" size={16} />
            {side('nach')}
          </div>
        )}
      </header>
      {error && (
        <p className="note error v-note">
          <Icon name="octagon" /> {error.message}
        </p>
      )}
      {!(draft.data && versions.known) ? (
        !error && (
          <div className="v-page">
            <Skeleton lines={12} />
          </div>
        )
      ) : (
        <div className="v-page">
          <div className="v-main">
            <Compared versions={versions} path={path} />
          </div>
          <UsageAside usage={usage.data} versions={versions.known} target={nameOf(right)} />
        </div>
      )}
    </Page>
  )
}
