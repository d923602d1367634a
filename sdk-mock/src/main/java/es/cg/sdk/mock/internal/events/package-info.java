/** Events, e-mails and warnings that operations cause. */
@NullMarked
package es.cg.sdk.mock.internal.events;

import org.jspecify.annotations.NullMarked;
