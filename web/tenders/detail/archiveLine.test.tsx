import { afterEach, expect, it } from 'vitest'
import { mountPage, type MountedPage } from '../../testing/mountPage'
import { ArchiveLine } from './DetailsPage'

const at = '2026-11-22T09:00:00.000Z'
let page: MountedPage | null = null
afterEach(() => page?.close())

it('says of an ended tender how far its way to the archive is, and why it failed', async () => {
  page = await mountPage(<ArchiveLine archive={{ state: 'failed', at, reason: 'no space left' }} />)
  expect(page.text()).toContain('no space left')
  expect(page.find('.note.error').getAttribute('role')).toBe('status')
  page.close()
  page = await mountPage(<ArchiveLine archive={{ state: 'archived', at, reference: 'archive/1' }} />)
  expect(page.text()).toContain('Dem Archiv übergeben: So., 22.11.2026')
  page.close()
  page = await mountPage(<ArchiveLine archive={{ state: 'queued', at }} />)
  expect(page.text()).toContain('Wartet seit')
  page.close()
  page = await mountPage(<ArchiveLine archive={null} />)
  expect(page.text()).toBe('')
})
