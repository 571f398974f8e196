import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { shownName } from '../../../engine/files'
import { Button, Icon } from '../../ui'
import { FileButton } from '../FileButton'
import type { Chosen } from './chosen'
import type { Unfinished } from '../../kept/uploadMemory'
import { uploads } from './store'

interface UnfinishedListProps {
  unfinished: readonly Unfinished[]
  onChosen: (chosen: Chosen[]) => void
}

/** More rows than this only make the page long; the same files dropped once more take all of them. */
const SHOWN = 20

/**
 * What a reload interrupted: a page may not read a file again by itself, so the same one has to be chosen once more; it goes on where it
 * stopped.
 */
export const UnfinishedList = ({ unfinished, onChosen }: UnfinishedListProps): ReactElement | null => {
  const { t } = useTranslation('rooms')
  if (unfinished.length === 0) return null
  return (
    <section className="rm-panel rm-unfinished" aria-label={t('unfinished.heading', { count: unfinished.length })}>
      <p>
        <b>
          <Icon name="warning" /> {t('unfinished.heading', { count: unfinished.length })}
        </b>
      </p>
      <p className="rm-small">{t('unfinished.text', { count: unfinished.length })}</p>
      <ul>
        {unfinished.slice(0, SHOWN).map(({ key, name, folder, size, sent, url }) => (
          <li key={key}>
            <span className="rm-up-name">
              {folder !== '' && <span className="soft">{shownName(folder)}/</span>}
              {shownName(name)}
            </span>
            <span className="rm-small num">
              {url === ''
                ? t('unfinished.nothing')
                : t('unfinished.percent', { percent: size === 0 ? 0 : Math.floor((sent / size) * 100) })}
            </span>
            <span className="rm-acts flow">
              <FileButton
                take="one"
                size="small"
                onChosen={([one]) => {
                  if (one) onChosen([{ ...one, name, folder }])
                }}
              >
                {t('unfinished.choose')}
              </FileButton>
              <Button
                variant="quiet"
                size="small"
                icon="close"
                label={t('unfinished.discard', { name: shownName(name) })}
                onClick={() => uploads.discard(key)}
              />
            </span>
          </li>
        ))}
      </ul>
      {unfinished.length > SHOWN && <p className="rm-small">{t('upload.more', { count: unfinished.length - SHOWN })}</p>}
      {unfinished.length > 1 && (
        <Button variant="quiet" size="small" onClick={() => unfinished.forEach(({ key }) => uploads.discard(key))}>
          {t('unfinished.discardAll', { count: unfinished.length })}
        </Button>
      )}
    </section>
  )
}
