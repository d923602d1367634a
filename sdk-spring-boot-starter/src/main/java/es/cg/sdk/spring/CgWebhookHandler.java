package es.cg.sdk.spring;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.aot.hint.annotation.Reflective;

/**
 * Marks a method of a bean that processes webhook events. Its parameters are {@code WebhookEvent} and, if the events
 * are stored in a database, {@code Attempt}, each at most once, in any order. When the method returns, the event is
 * done; if it throws, the event is tried again. Called by several threads at once.
 *
 * <pre>{@code
 * @CgWebhookHandler(CgEventKinds.INVOICE_EMITTED)
 * @Transactional
 * void book(WebhookEvent event) { … }
 * }</pre>
 *
 * <p>With {@code @Transactional}, and a database as the store, what the method writes is committed together with the
 * fact that the event is done.
 */
@Documented
@Reflective // so that a native image keeps the method
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface CgWebhookHandler {
    /**
     * Returns the kinds of events, constants of {@link CgEventKinds}. Empty: all events that no other method gets, also
     * those whose kind could not be read.
     */
    String[] value() default {};

    /**
     * Returns whether the kinds may be unknown to this version of the SDK; if false, a kind that {@link CgEventKinds}
     * does not have is taken for a misspelt one, and the application does not start.
     */
    boolean unknownKinds() default false;
}
