import './saved.css'
import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { SavedSearch, SavedQuery, HitMail } from '../../../server/contract/search/views'
import { call, useAction, useRpc } from '../../rpc'
import { queryClient } from '../../rpc/queryClient'
import { toast } from '../../ui/toasts/toasts'
import { Button, ConfirmDialog, Icon, FormDialog, TextInput } from '../../ui'
import { Menu } from '../../ui/Menu'
import { type ListChoice, type ListName, changedChoice, queryOfChoice } from '../list/listQuery'

const MAILS: readonly HitMail[] = ['never', 'immediately', 'daily']

interface SaveSearchDialogProps {
  /** Without an id it is a new one. */
  search: Omit<SavedSearch, 'id'> & { id?: string }
  onClose: () => void
}

/** Name of a search, and whether new tenders that fit it come by mail. */
const SaveSearchDialog = ({ search, onClose }: SaveSearchDialogProps): ReactElement => {
  const { t } = useTranslation(['saved', 'app'])
  const [name, setName] = useState(search.name)
  const [mail, setMail] = useState(search.mail)
  const { isBusy, run } = useAction(({ message }) => setError(message))
  const [error, setError] = useState('')

  const save = async (): Promise<void> => {
    if (name.trim() === '') return setError(t('saved:nameMissing'))
    await run(async () => {
      const { id, query } = search
      await call('saveSearch', { ...(id === undefined ? {} : { id }), name: name.trim(), query, mail })
      await queryClient.invalidateQueries({ queryKey: ['getSavedSearches'] })
      toast.success(t('saved:done'))
      onClose()
    })
  }
  const submit = (): void => {
    if (!isBusy) void save()
  }
  return (
    <FormDialog
      title={t(search.id === undefined ? 'saved:title' : 'saved:titleEdit')}
      verb={t('saved:keep')}
      width="narrow"
      className="saved-form stack"
      busy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label={t('saved:name')}
        error={error}
        type="text"
        maxLength={100}
        value={name}
        autoFocus
        onChange={(value) => {
          setName(value)
          setError('')
        }}
      />
      <fieldset>
        <legend className="label">{t('saved:mails')}</legend>
        {MAILS.map((one) => (
          <label key={one} className="check">
            <input type="radio" name="mail" checked={mail === one} onChange={() => setMail(one)} />
            {t(`saved:mail.${one}`)}
          </label>
        ))}
      </fieldset>
      <p className="help">{t('saved:hint')}</p>
    </FormDialog>
  )
}

/** What of a list's choices is kept with a search. */
const savedQueryOf = ({ search, types, cpv, places }: ListChoice): SavedQuery => ({
  ...(search.trim() === '' ? {} : { search: search.trim() }),
  ...(types.length === 0 ? {} : { types }),
  ...(cpv.length === 0 ? {} : { cpv }),
  ...(places.length === 0 ? {} : { places }),
})

/** Whether something is left to be kept: 'unread' is not, and a search without anything finds every tender. */
const canBeSaved = (choice: ListChoice): boolean => Object.keys(savedQueryOf(choice)).length > 0

const partOf = ({
  search = '',
  types = [],
  cpv = [],
  places = [],
}: SavedQuery): Pick<ListChoice, 'search' | 'types' | 'cpv' | 'places'> => ({
  search,
  types,
  cpv,
  places,
})

const textOf = ({ search, types, cpv, places }: Pick<ListChoice, 'search' | 'types' | 'cpv' | 'places'>): string =>
  JSON.stringify([search.trim(), [...types].sort(), [...cpv].sort(), [...places].sort()])

/** Whether a list shows just what a search finds. */
const isShown = (choice: ListChoice, { query }: SavedSearch): boolean => textOf(choice) === textOf(partOf(query))

/** The address's query that shows a search in a list. */
const addressOf = (choice: ListChoice, { query }: SavedSearch, name: ListName): string =>
  queryOfChoice(changedChoice(choice, partOf(query), name), name).toString()

/** What a search is called before somebody calls it something. */
const nameFor = ({ search, cpv, places }: ListChoice): string => [search.trim(), ...cpv, ...places].filter(Boolean).join(', ').slice(0, 100)

interface SavedSearchesProps {
  choice: ListChoice
  list: ListName
}

/** The own searches as chips that show what they find; and what is searched now, to be kept. */
export const SavedSearches = ({ choice, list }: SavedSearchesProps): ReactElement | null => {
  const { t } = useTranslation('saved')
  const { data: own = [] } = useRpc('getSavedSearches', [])
  const [edited, setEdited] = useState<Omit<SavedSearch, 'id'> | SavedSearch | null>(null)
  const [leaving, setLeaving] = useState<SavedSearch | null>(null)
  const { run } = useAction(({ message }) => toast.error(message))
  const canSave = canBeSaved(choice) && !own.some((one) => isShown(choice, one))

  const forget = async (): Promise<void> => {
    if (!leaving) return
    await run(async () => {
      await call('deleteSavedSearch', leaving.id)
      toast.success(t('deleted'))
    })
    setLeaving(null)
    await queryClient.invalidateQueries({ queryKey: ['getSavedSearches'] })
  }

  if (own.length === 0 && !canSave && !edited) return null
  return (
    <div className="saved" role="group" aria-label={t('own')}>
      {own.map((one) => (
        <span key={one.id} className={isShown(choice, one) ? 'chip on' : 'chip'}>
          <Link
            to={{ pathname: '/projekte', search: addressOf(choice, one, list), hash: list }}
            aria-current={isShown(choice, one) ? 'true' : undefined}
          >
            {one.mail !== 'never' && <Icon name="mail" size={14} />} {one.name}
            {one.mail !== 'never' && <span className="sr"> ({t(`mail.${one.mail}`)})</span>}
          </Link>
          <Menu
            className="x"
            button={<Icon name="more" size={14} />}
            label={t('actionsFor', { name: one.name })}
            items={[
              { label: t('edit'), onSelect: () => setEdited(one) },
              { label: t('delete'), onSelect: () => setLeaving(one) },
            ]}
          />
        </span>
      ))}
      {canSave && (
        <Button
          variant="quiet"
          size="small"
          icon="bookmark"
          onClick={() => setEdited({ name: nameFor(choice), query: savedQueryOf(choice), mail: 'never' })}
        >
          {t('save')}
        </Button>
      )}
      {edited && <SaveSearchDialog search={edited} onClose={() => setEdited(null)} />}
      {leaving && (
        <ConfirmDialog
          title={t('deleteTitle')}
          confirm={t('delete')}
          danger
          onConfirm={() => void forget()}
          onCancel={() => setLeaving(null)}
        >
          {t('deleteText', { name: leaving.name })}
        </ConfirmDialog>
      )}
    </div>
  )
}
