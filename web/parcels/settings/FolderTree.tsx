import { useRef, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { moved } from '../../ui/list/moved'
import { Icon } from '../../ui'
import { NameField } from '../NameField'
import { LineButton, MoveButtons } from './LineButtons'
import { NameDialog } from './NameDialog'
import { DEEPEST, carried, inFolder, type At, type Folder } from './tree'
import { useLineFocus } from './useLineFocus'

interface FolderTreeProps {
  folders: readonly Folder[]
  onChange: (folders: Folder[]) => void
}

interface Asked {
  /** The list it lies in, from the root. */
  path: readonly number[]
  /** Its place there; null: a new one. */
  index: number | null
  name: string
}

/** Folders in folders, five deep: each is moved, named, gets folders of its own or goes away, by mouse and by keys alike. */
export const FolderTree = ({ folders, onChange }: FolderTreeProps): ReactElement => {
  const { t } = useTranslation('parcelSettings')
  const [asked, setAsked] = useState<Asked | null>(null)
  const [dragged, setDragged] = useState<At | null>(null)
  const change = (path: readonly number[], by: (list: readonly Folder[]) => readonly Folder[]): void =>
    onChange(inFolder(folders, path, by))
  const give = (name: string): void => {
    if (!asked) return
    const { path, index } = asked
    change(path, (list) =>
      index === null ? [...list, { name, children: [] }] : list.map((one, n) => (n === index ? { ...one, name } : one)),
    )
    setAsked(null)
  }
  const list = (inside: readonly Folder[], path: readonly number[]): ReactElement => (
    <ul className="ps-tree">
      {inside.map((folder, index) => (
        <li
          key={folder.id ?? `${index}${folder.name}`}
          className={String(dragged) === String([...path, index]) ? 'dragged' : undefined}
          draggable
          onDragStart={(event) => {
            // Of folders in folders the innermost is meant.
            event.stopPropagation()
            event.dataTransfer.effectAllowed = 'move'
            event.dataTransfer.setData('text/plain', folder.name)
            setDragged([...path, index])
          }}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault()
            event.stopPropagation()
            const next = dragged === null ? folders : carried(folders, dragged, [...path, index])
            if (next !== folders) onChange([...next])
            setDragged(null)
          }}
          onDragEnd={() => setDragged(null)}
        >
          <div className="ps-line">
            <Icon name="grip" />
            <span className="ps-name">{folder.name}</span>
            <MoveButtons
              index={index}
              count={inside.length}
              labels={{ up: t('up', { name: folder.name }), down: t('down', { name: folder.name }) }}
              onMove={(to) => change(path, (all) => moved(all, index, to))}
            />
            {path.length + 1 < DEEPEST && (
              <LineButton
                icon="plus"
                label={t('folders.addTo', { name: folder.name })}
                onClick={() => setAsked({ path: [...path, index], index: null, name: '' })}
              />
            )}
            <LineButton
              icon="pencil"
              label={t('folders.edit', { name: folder.name })}
              onClick={() => setAsked({ path, index, name: folder.name })}
            />
            <LineButton
              icon="trash"
              label={t('remove', { name: folder.name })}
              onClick={() => change(path, (all) => all.filter((_one, n) => n !== index))}
            />
          </div>
          {(folder.children ?? []).length > 0 && list(folder.children ?? [], [...path, index])}
        </li>
      ))}
    </ul>
  )
  const box = useRef<HTMLDivElement>(null)
  const onPressed = useLineFocus(box)
  return (
    <div className="stack-3" ref={box} onClickCapture={onPressed}>
      <NameField label={t('folders.new')} verb={t('add')} onAdd={(name) => change([], (all) => [...all, { name, children: [] }])} />
      {folders.length === 0 ? <p className="soft">{t('folders.none')}</p> : list(folders, [])}
      {asked && (
        <NameDialog
          title={t(asked.index === null ? 'folders.addTitle' : 'folders.editTitle')}
          label={t('folders.name')}
          name={asked.name}
          onGive={({ name }) => give(name)}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  )
}
