import * as Leaflet from 'leaflet'

/** Geoman hangs itself into a global `L`; a module's own object cannot be written to, so it gets a copy that shares Leaflet's classes. */
Object.assign(globalThis, { L: { ...Leaflet } })
