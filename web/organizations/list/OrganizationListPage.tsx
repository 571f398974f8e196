import '../organizations.css'
import { useCallback, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { OrganizationType, OrganizationView } from '../../../server/contract/organizations/views'
import { NotFoundPage } from '../../page/NotFoundPage'
import { useSession } from '../../session/SessionProvider'
import { ListFrame } from '../../page/ListFrame'
import { Button } from '../../ui'
import { EmptyList, SearchField } from '../../ui/list'
import { OrganizationTable } from './OrganizationTable'
import { usePages, type Pages } from '../../rpc'

const PAGE = 100

/** Organizations of a type by name. */
const useOrganizationList = (type: OrganizationType, search: string): Pages<OrganizationView> =>
  usePages('getOrganizations', [type, { ...(search.trim() === '' ? {} : { search: search.trim() }), limit: PAGE }], { pageSize: PAGE })

/** /auftraggeber and /bieter: every organization of the kind, by name, with search. For staff. */
const OrganizationList = ({ type }: { type: OrganizationType }): ReactElement => {
  const { t } = useTranslation('organizations')
  const { isAdmin } = useSession()
  const [query, setQuery] = useSearchParams()
  const search = query.get('q') ?? ''
  const onSearch = useCallback((text: string): void => setQuery(text === '' ? {} : { q: text }, { replace: true }), [setQuery])

  const list = useOrganizationList(type, search)
  const title = t(`list.title.${type}`)
  const isCreator = type === 'CONTRACTOR' || isAdmin
  const to = type === 'CLIENT' ? '/auftraggeber/anlage' : '/bieter/anlage'
  return (
    <ListFrame
      className="org-list"
      title={title}
      actions={
        isCreator ? (
          <Button variant="primary" icon="plus" to={to} title={t(`create.${type}`)}>
            <span className="wide">{t(`create.${type}`)}</span>
          </Button>
        ) : undefined
      }
      list={list}
      count={(shown) => t('list.count', shown)}
      filters={
        <div className="toolbar" role="search">
          <SearchField value={search} label={t(`list.search.${type}`)} onSearch={onSearch} />
        </div>
      }
      failed={t('list.failed')}
      empty={
        <EmptyList
          onClear={search === '' ? null : () => setQuery({}, { replace: true })}
          clear={t('list.clear')}
          noHit={t('list.empty.search')}
          none={t(`list.empty.${type}`)}
          action={isCreator ? <Button to={to}>{t(`create.${type}`)}</Button> : undefined}
        />
      }
      keys={null}
    >
      <OrganizationTable rows={list.rows} caption={title} onEnd={list.readMore} />
    </ListFrame>
  )
}

const OrganizationListPage = ({ type }: { type: OrganizationType }): ReactElement => {
  const { isInternal } = useSession()
  return isInternal ? <OrganizationList key={type} type={type} /> : <NotFoundPage />
}
export default OrganizationListPage
