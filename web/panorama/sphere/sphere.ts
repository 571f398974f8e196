import '@photo-sphere-viewer/core/index.css'
import '@photo-sphere-viewer/markers-plugin/index.css'
import { Viewer } from '@photo-sphere-viewer/core'
import { MarkersPlugin, type MarkerConfig } from '@photo-sphere-viewer/markers-plugin'
import type { SpherePoint } from '../../../engine/panorama'
import { readToken } from '../../rpc/token'

/** How far a pointer may stray and still click, in pixels, and how long a touch may last before it is a long one, in ms. */
const STILL = 6
const LONG_TOUCH = 500

interface Heard {
  /** From the upper left of the container; `target` is what lies there. */
  onClick: (x: number, y: number, target: Element) => void
  /** A right click or a long touch. */
  onEnd: () => void
}

/**
 * Clicks in the picture, each one: the viewer itself takes the second of two quick ones for half of a double click and drops it, and
 * corners of an area are clicked quickly. Answers what ends the listening.
 */
const hearClicks = (container: HTMLElement, { onClick, onEnd }: Heard): (() => void) => {
  let down: { x: number; y: number; at: number; button: number; id: number } | null = null
  const press = ({ clientX, clientY, timeStamp, button, pointerId, isPrimary }: PointerEvent): void => {
    down = isPrimary ? { x: clientX, y: clientY, at: timeStamp, button, id: pointerId } : null
    // The viewer keeps the press from doing what it would: bringing the focus, for the keys.
    container.focus({ preventScroll: true })
  }
  const release = ({ clientX, clientY, timeStamp, pointerId, pointerType, target }: PointerEvent): void => {
    const began = down?.id === pointerId ? down : null
    down = null
    if (!began || Math.hypot(clientX - began.x, clientY - began.y) > STILL) return
    if (began.button === 2 || (pointerType === 'touch' && timeStamp - began.at >= LONG_TOUCH)) return onEnd()
    if (began.button !== 0 || !(target instanceof Element)) return
    const box = container.getBoundingClientRect()
    onClick(clientX - box.left, clientY - box.top, target)
  }
  container.addEventListener('pointerdown', press)
  container.addEventListener('pointerup', release)
  return () => {
    container.removeEventListener('pointerdown', press)
    container.removeEventListener('pointerup', release)
  }
}

interface SphereHandlers {
  /** A left click or a tap: where, and on which marker. */
  onClick: (at: SpherePoint, markerId: string | null) => void
  /** A right click or a long touch. */
  onEnd: () => void
  /** The picture is there, or cannot be shown. */
  onShown: () => void
  onFault: () => void
}

export interface Sphere {
  /** Shows another picture in the same viewer. `looking`: a direction to begin with. */
  show: (address: string, looking?: SpherePoint) => void
  draw: (figures: readonly MarkerConfig[]) => void
  turnTo: (point: SpherePoint) => void
  /** In radians. */
  turnBy: (yaw: number, pitch: number) => void
  zoomBy: (steps: number) => void
  /** Where the middle of the view looks. */
  middle: () => SpherePoint
  destroy: () => void
}

const ZOOM_STEP = 10

/** The one viewer of a dialog: a page runs out of WebGL when each picture gets its own. The only place that knows the library. */
export const createSphere = (container: HTMLElement, handlers: () => SphereHandlers): Sphere => {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  const viewer = new Viewer({
    container,
    navbar: false,
    keyboard: false,
    defaultZoomLvl: 20,
    moveInertia: isStill ? false : 0.8,
    loadingTxt: '',
    // Only to our own addresses, which all pictures of parcels have.
    requestHeaders: (url): Record<string, string> => {
      const token = url.startsWith('/') ? readToken() : null
      return token === null ? {} : { 'X-Auth-Token': token }
    },
    plugins: [MarkersPlugin],
  })
  const markers = viewer.getPlugin<MarkersPlugin>(MarkersPlugin)
  let figures: readonly MarkerConfig[] = []
  let isShown = false
  let wanted = 0
  const drawn = (): void => {
    if (isShown) markers.setMarkers([...figures])
  }
  /** The marker there: an element of the page, or a picture that lies in the scene. */
  const markerAt = (x: number, y: number, target: Element): string | null => {
    const element = target.closest('.psv-marker')
    if (element) return markers.getMarkers().find(({ domElement }) => domElement === element)?.id ?? null
    const hit = viewer.renderer.getIntersections({ x, y }).find(({ object }) => 'psvMarker' in object.userData)
    return hit ? (hit.object.userData as { psvMarker: { id: string } }).psvMarker.id : null
  }
  const unhear = hearClicks(container, {
    onEnd: () => handlers().onEnd(),
    onClick: (x, y, target) => {
      if (isShown) handlers().onClick(viewer.dataHelper.viewerCoordsToSphericalCoords({ x, y }), markerAt(x, y, target))
    },
  })
  return {
    show: (address, looking) => {
      wanted += 1
      const mine = wanted
      isShown = false
      markers.clearMarkers()
      viewer
        .setPanorama(address, {
          transition: isStill ? false : { speed: 600, rotation: false, effect: 'fade' },
          ...(looking && { position: { ...looking } }),
        })
        .then(
          (isDone) => {
            if (mine !== wanted || !isDone) return
            isShown = true
            drawn()
            handlers().onShown()
          },
          () => {
            if (mine === wanted) handlers().onFault()
          },
        )
    },
    draw: (next) => {
      figures = next
      drawn()
    },
    turnTo: ({ yaw, pitch }) => {
      if (isStill) viewer.rotate({ yaw, pitch })
      else void viewer.animate({ yaw, pitch, speed: '12rpm' })
    },
    turnBy: (yaw, pitch) => {
      const now = viewer.getPosition()
      viewer.rotate({ yaw: now.yaw + yaw, pitch: Math.min(Math.PI / 2, Math.max(-Math.PI / 2, now.pitch + pitch)) })
    },
    zoomBy: (steps) => viewer.zoom(Math.min(100, Math.max(0, viewer.getZoomLevel() + steps * ZOOM_STEP))),
    middle: () => viewer.getPosition(),
    destroy: () => {
      wanted += 1
      unhear()
      viewer.destroy()
    },
  }
}
