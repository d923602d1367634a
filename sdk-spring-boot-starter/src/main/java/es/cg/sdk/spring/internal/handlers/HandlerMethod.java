package es.cg.sdk.spring.internal.handlers;

import es.cg.sdk.spring.CgWebhookHandler;
import es.cg.sdk.spring.internal.start.StartException;
import es.cg.sdk.webhooks.EventHandler;
import es.cg.sdk.webhooks.EventKind;
import es.cg.sdk.webhooks.WebhookEvent;
import es.cg.sdk.webhooks.jdbc.Attempt;
import es.cg.sdk.webhooks.jdbc.JdbcHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.support.AopUtils;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.util.ReflectionUtils;

/**
 * A method of a bean that handles events. The bean is looked up when an event comes, so that it need not exist before.
 *
 * @param kinds the kinds of its events; one empty text for all others
 */
record HandlerMethod(BeanFactory beans, String bean, Method method, List<String> kinds) {
    static HandlerMethod of(BeanFactory beans, String bean, Method method, CgWebhookHandler mark) {
        List<String> kinds = mark.value().length == 0 ? List.of("") : List.of(mark.value());
        HandlerMethod found = new HandlerMethod(beans, bean, method, kinds);
        found.checkParameters();
        if (!mark.unknownKinds()) {
            found.checkKinds();
        }
        return found;
    }

    private void checkKinds() {
        for (String kind : kinds) {
            if (!kind.isEmpty() && !new EventKind(kind).isKnown()) {
                throw new StartException(
                        this + " handles events of the kind \"" + kind + "\", which this version does not know.",
                        "Use the constants of CgEventKinds. If the service has added this kind, say unknownKinds = true.");
            }
        }
    }

    private void checkParameters() {
        List<Class<?>> types = new ArrayList<>(Arrays.asList(method.getParameterTypes()));
        types.remove(WebhookEvent.class);
        types.remove(Attempt.class);
        if (!types.isEmpty()) {
            throw new StartException(
                    this + " has a parameter of type " + types.get(0).getName() + ", and nothing to pass for it.",
                    "A method with @CgWebhookHandler takes WebhookEvent and Attempt, each at most once.");
        }
    }

    /** Returns the handler that calls the method; one that takes the attempt needs a store with a transaction. */
    EventHandler handler() {
        if (Arrays.asList(method.getParameterTypes()).contains(Attempt.class)) {
            return JdbcHandler.of(this::call);
        }
        return event -> call(event, null);
    }

    private void call(WebhookEvent event, @Nullable Attempt attempt) throws Exception {
        Object target = beans.getBean(bean);
        Method callable = AopUtils.selectInvocableMethod(method, target.getClass());
        ReflectionUtils.makeAccessible(callable);
        Object[] arguments = Arrays.stream(callable.getParameterTypes())
                .map(type -> type == Attempt.class ? attempt : event)
                .toArray();
        try {
            callable.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw e.getCause() instanceof Exception cause ? cause : e;
        }
    }

    @Override
    public String toString() {
        return method.getDeclaringClass().getSimpleName() + "." + method.getName();
    }
}
