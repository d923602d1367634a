/** What the mock sends of itself: signed posts to receivers, for which nobody waits who does not ask. */
@NullMarked
package es.cg.sdk.mock.internal.outbound;

import org.jspecify.annotations.NullMarked;
