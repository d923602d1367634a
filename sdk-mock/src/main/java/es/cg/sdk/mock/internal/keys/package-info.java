/** API keys: their records, their store and their expiry. */
@NullMarked
package es.cg.sdk.mock.internal.keys;

import org.jspecify.annotations.NullMarked;
