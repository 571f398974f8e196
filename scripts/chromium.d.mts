/** Path of a browser that is there, or null. CHROMIUM names another one. */
export declare const findChromium: () => string | null
