/**
 * The client of the API: {@link es.cg.sdk.CgClient} for the firm, {@link es.cg.sdk.ClientApi} for one of its clients.
 */
@NullMarked
package es.cg.sdk;

import org.jspecify.annotations.NullMarked;
