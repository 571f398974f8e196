import { useLayoutEffect, type ReactElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router'

let root: Root | null = null

const Painted = ({ children, onPaint }: { children: ReactElement; onPaint: () => void }): ReactElement => {
  useLayoutEffect(() => {
    requestAnimationFrame(() => void scheduler.postTask(onPaint, { priority: 'user-blocking' }))
  }, [onPaint])
  return children
}

/** Mounts this instead of what was there; resolves when its first frame is drawn. */
export function mount(page: ReactElement): Promise<void> {
  const box = document.getElementById('root')
  if (!box) throw new Error('no root')
  root?.unmount()
  root = createRoot(box)
  return new Promise((done) =>
    root?.render(
      <MemoryRouter>
        <Painted onPaint={done}>{page}</Painted>
      </MemoryRouter>,
    ),
  )
}
