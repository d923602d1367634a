/**
 * Services that other hands wrote from the contract alone: each has a document of its own, and refuses every request
 * that its document does not name.
 */
@NullMarked
package es.cg.sdk.checks.services;

import org.jspecify.annotations.NullMarked;
