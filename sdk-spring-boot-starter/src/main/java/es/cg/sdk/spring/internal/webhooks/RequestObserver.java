package es.cg.sdk.spring.internal.webhooks;

import es.cg.sdk.webhooks.Reply;
import java.util.function.Supplier;

/** Is around the answer to each request to the endpoint. */
@FunctionalInterface
public interface RequestObserver {
    /** Returns the answer, which it must ask for once. */
    Reply observe(Supplier<Reply> answer);
}
