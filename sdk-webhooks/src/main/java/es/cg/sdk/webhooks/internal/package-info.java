/** What verifying and receiving is made of. Not exported. */
@NullMarked
package es.cg.sdk.webhooks.internal;

import org.jspecify.annotations.NullMarked;
