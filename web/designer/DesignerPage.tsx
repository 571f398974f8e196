import './designer.css'
import { useMemo, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { loadTemplate, type TemplateFile } from '../../engine/template'
import { NotFoundPage } from '../page/NotFoundPage'
import { useRpc } from '../rpc'
import { useSession } from '../session/SessionProvider'
import { Page } from '../page/Page'
import { EmptyState, NotRead } from '../ui'
import type { AuthoredRow } from '../../server/contract/templates/templates'
import { Designer } from './Designer'
import { NewForm } from './NewForm'

const Frame = ({ children }: { children: ReactElement }): ReactElement => {
  const { t } = useTranslation('designer')
  return (
    <Page title={t('list.title')} crumbs={[{ label: t('list.title'), to: '/formulare' }]} folded>
      {children}
    </Page>
  )
}

/** What the server answered, as a file: it is written through the same checks, so a fault here is ours. */
const fileOf = (json: unknown): TemplateFile | null => {
  const loaded = loadTemplate(json)
  return loaded.ok ? loaded.template.file : null
}

const OldForm = ({ id }: { id: string }): ReactElement => {
  const { t } = useTranslation('designer')
  const draft = useRpc('getProjectTemplateDraft', [id])
  const isGone = draft.error?.code === 404
  if (isGone && !draft.data) return <NotFoundPage />
  // Whoever is writing keeps the page, whatever a later look at the server brings: their work is nowhere else.
  if (!draft.data)
    return (
      <Frame>
        <NotRead error={draft.error} failed={t('list.failed')} again={draft.refetch} lines={10} />
      </Frame>
    )
  return <Loaded row={draft.data.row} json={draft.data.template} isGone={isGone} />
}

const Loaded = ({ row, json, isGone }: { row: AuthoredRow; json: unknown; isGone: boolean }): ReactElement => {
  const { t } = useTranslation('designer')
  const file = useMemo(() => fileOf(json), [json])
  if (!file)
    return (
      <Frame>
        <EmptyState drawing="harbour">{t('broken')}</EmptyState>
      </Frame>
    )
  return <Designer key={row.id} row={row} file={file} isGone={isGone} />
}

/** /formulare/anlage and /formulare/anlage/:id, for system admins. */
const DesignerPage = (): ReactElement => {
  const { id } = useParams()
  const { isAdmin } = useSession()
  if (!isAdmin) return <NotFoundPage />
  return id === undefined ? <NewForm /> : <OldForm key={id} id={id} />
}
export default DesignerPage
