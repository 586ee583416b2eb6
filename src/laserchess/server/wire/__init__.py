"""The wire format: validated inputs, views and schemas of values, answers."""
