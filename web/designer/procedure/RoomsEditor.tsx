import { useRef, useState, type KeyboardEvent, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { RoomTemplate } from '../../../engine/template'
import { Button, Icon, Select, TextArea, TextInput } from '../../ui'

const STAGES = [1, 3, 5, 6] as const

interface RoomsEditorProps {
  rooms: readonly RoomTemplate[]
  disabled: boolean
  /** `key`: typing in one place is one step. */
  onChange: (rooms: RoomTemplate[], key?: string) => void
}

interface RoomFieldsProps {
  room: RoomTemplate
  disabled: boolean
  onPut: (change: Partial<RoomTemplate>, key?: string) => void
}

/** Name, stage and description of a room. */
const RoomFields = ({ room, disabled, onPut }: RoomFieldsProps): ReactElement => {
  const { t } = useTranslation('procedure')
  return (
    <div className="p-room">
      <TextInput
        label={t('rooms.name')}
        maxLength={200}
        disabled={disabled}
        value={room.name}
        onChange={(value) => onPut({ name: value }, 'room-name')}
      />
      <Select
        label={t('rooms.stage')}
        disabled={disabled}
        value={room.stage ?? ''}
        onChange={(value) => onPut({ stage: value === '' ? null : Number(value) })}
        options={[
          ['', t('rooms.anyStage')],
          ...[...new Set([...STAGES, ...(room.stage === null ? [] : [room.stage])])].map(
            (stage) =>
              [stage, STAGES.some((each) => each === stage) ? t(`rooms.stages.${stage}`) : t('rooms.otherStage', { stage })] as const,
          ),
        ]}
      />
      <TextArea
        label={t('rooms.description')}
        aside={t('optional')}
        rows={2}
        maxLength={4_000}
        disabled={disabled}
        value={room.description}
        onChange={(value) => onPut({ description: value }, 'room-description')}
      />
    </div>
  )
}

/** Data rooms a tender begins with, in their order: the grip drags and takes the arrow keys. */
export const RoomsEditor = ({ rooms, disabled, onChange }: RoomsEditorProps): ReactElement => {
  const { t } = useTranslation('procedure')
  const [dragged, setDragged] = useState<number | null>(null)
  const [said, setSaid] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const move = (from: number, wanted: number): void => {
    const to = Math.min(Math.max(0, wanted), rooms.length - 1)
    const one = rooms[from]
    if (!one || to === from) return
    const rest = rooms.filter((_, at) => at !== from)
    onChange([...rest.slice(0, to), one, ...rest.slice(to)])
    setSaid(t('rooms.moved', { name: one.name, place: to + 1, count: rooms.length }))
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>('.p-grip')[to]?.focus())
  }
  /** What is typed next is its name. */
  const add = (): void => {
    onChange([...rooms, { name: t('rooms.new'), description: '', stage: null }])
    requestAnimationFrame(() => {
      const name = list.current?.querySelector<HTMLInputElement>(':scope > li:last-child input')
      name?.focus()
      name?.select()
    })
  }
  const steer = (event: KeyboardEvent, at: number): void => {
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: rooms.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    move(at, to)
  }
  const put = (at: number, change: Partial<RoomTemplate>, key?: string): void =>
    onChange(
      rooms.map((room, index) => (index === at ? { ...room, ...change } : room)),
      key,
    )
  return (
    <>
      {rooms.length === 0 && <p className="soft">{t('rooms.none')}</p>}
      <ol className="p-rooms stack-2" ref={list}>
        {rooms.map((room, at) => (
          <li
            key={at}
            className={dragged === at ? 'dragged' : undefined}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault()
              if (dragged !== null) move(dragged, at)
              setDragged(null)
            }}
          >
            <button
              type="button"
              className="p-grip"
              draggable={!disabled}
              disabled={disabled}
              aria-label={t('rooms.grip', { name: room.name || t('rooms.unnamed'), place: at + 1, count: rooms.length })}
              title={t('rooms.gripHint')}
              onKeyDown={(event) => steer(event, at)}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move'
                event.dataTransfer.setData('text/plain', room.name)
                setDragged(at)
              }}
              onDragEnd={() => setDragged(null)}
            >
              <Icon name="grip" />
            </button>
            <RoomFields room={room} disabled={disabled} onPut={(change, key) => put(at, change, key && `${key} ${at}`)} />
            {!disabled && (
              <Button
                size="small"
                variant="quiet"
                icon="trash"
                label={t('rooms.remove', { name: room.name || t('rooms.unnamed') })}
                onClick={() => onChange(rooms.filter((_, index) => index !== at))}
              />
            )}
          </li>
        ))}
      </ol>
      <p className="sr" role="status">
        {said}
      </p>
      {!disabled && (
        <Button size="small" icon="plus" onClick={add}>
          {t('rooms.add')}
        </Button>
      )}
    </>
  )
}
